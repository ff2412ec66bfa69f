internal import Pixels

/// Every index gives a record, and the same index always gives the same one.
public struct SampleRecord: Sendable, Hashable {
  public let index: Int
  public let title: String
  public let artist: String
  public let year: Int

  public init(index: Int) {
    self.index = index
    var chance = Chance(seed: UInt64(bitPattern: Int64(index)) &* 0x5851_f42d_4c95_7f2d &+ 11)
    title = Self.title(&chance)
    artist = Self.artist(&chance)
    year = 1958 + chance.whole(0...67)
  }

  /// The index determines the variation of its cover.
  public init(index: Int, title: String, artist: String, year: Int) {
    self.index = index
    self.title = title
    self.artist = artist
    self.year = year
  }

  private static func title(_ chance: inout Chance) -> String {
    let first = chance.one(of: Words.qualities)
    let second = chance.one(of: Words.things)
    switch chance.whole(0...9) {
    case 0, 1: return chance.one(of: Words.alone)
    case 2: return second
    case 3: return "\(second) & \(chance.one(of: Words.things, butNot: second))"
    case 4: return "The \(second)"
    default: return "\(first) \(second)"
    }
  }

  private static func artist(_ chance: inout Chance) -> String {
    let name = chance.one(of: Words.surnames)
    switch chance.whole(0...8) {
    case 0: return "The \(name) \(chance.one(of: ["Trio", "Quartet", "Ensemble", "Five"]))"
    case 1: return "\(name) & \(chance.one(of: Words.surnames, butNot: name))"
    case 2: return chance.one(of: Words.bands)
    default: return "\(chance.one(of: Words.forenames)) \(name)"
    }
  }
}

private enum Words {
  static let qualities = [
    "Paper", "Slow", "Static", "Long", "Winter", "Nine", "Low", "Quiet", "Second", "Northern",
    "Amber", "Hollow", "Electric", "Borrowed", "Distant", "Velvet", "Broken", "Golden", "Salt",
    "Midnight", "Open", "Silver", "Patient", "Hidden", "Early", "Copper", "Blue", "Wooden",
    "Restless", "Minor", "Seven", "Painted", "Folded", "Late", "Burning", "Gentle", "Glass",
    "Lunar", "Southern", "Weightless", "Common", "Secret", "Violet", "Wild", "Empty", "Sunday",
  ]
  static let things = [
    "Moons", "Honey", "Gardens", "Shadows", "Atlas", "Rooms", "Meadow", "Harbour", "Lanterns",
    "Rivers", "Windows", "Machines", "Letters", "Weather", "Mirrors", "Orchard", "Signals",
    "Tides", "Houses", "Hours", "Feathers", "Bridges", "Echoes", "Engines", "Islands", "Stairs",
    "Ribbons", "Mountains", "Telegrams", "Swimmers", "Birds", "Stations", "Fields", "Maps",
    "Dances", "Balconies", "Cities", "Hands", "Sparrows", "Seasons", "Radios", "Gravity",
    "Umbrellas", "Kites", "Thunder", "Avenues", "Comets", "Ferns", "Lighthouse", "Parade",
  ]
  static let alone = [
    "Meridian", "Ferrous", "Kobalt", "Tidewater", "Solstice", "Parallax", "Umbra", "Cirrus",
    "Monsoon", "Halcyon", "Lacuna", "Origami", "Penumbra", "Vertigo", "Aurora", "Cadence",
    "Driftwood", "Ember", "Filament", "Granite", "Horizon", "Isobar", "Juniper", "Kinetic",
    "Latitude", "Marigold", "Nocturne", "Obsidian", "Pollen", "Quartz", "Rosewood", "Saffron",
    "Tundra", "Undertow", "Vapour", "Wavelength", "Zephyr", "Anthracite", "Bellows", "Chrome",
  ]
  static let forenames = [
    "Ottilie", "Edwin", "Odette", "Ana", "Sigrún", "Ines", "Marlow", "Baptiste", "Yara",
    "Tobias", "Maren", "Nadia", "Elio", "Fenna", "Gideon", "Halina", "Ivo", "Juno", "Kofi",
    "Leona", "Mateo", "Noor", "Oskar", "Petra", "Quentin", "Rosa", "Soren", "Thea", "Ulla",
    "Viktor", "Wanda", "Xenia", "Yusuf", "Zora",
  ]
  static let surnames = [
    "Brandt", "Tarrant", "Marchand", "Quiroga", "Vale", "Okafor", "Finch", "Roux", "Halden",
    "Voss", "Ritter", "Lindqvist", "Moreau", "Castell", "Abara", "Novak", "Ferreira", "Hollis",
    "Ibarra", "Janssen", "Kessler", "Laurent", "Mbeki", "Nakata", "Orlov", "Pryce", "Rasmussen",
    "Sato", "Tavares", "Ueda", "Vance", "Whitlock", "Yilmaz", "Zeller",
  ]
  static let bands = [
    "Polymer", "Iron Lily", "Low Meadow", "Cassette Youth", "Night Ferry", "The Postcards",
    "Glasshouse", "Sister Atlas", "Motel Sirens", "Analogue Sea", "Field Notes", "Pale Harvest",
    "Marble Arcade", "Ninth Wave Club", "Ghost Tram", "Satellite Choir",
  ]
}
