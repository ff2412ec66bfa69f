internal import Gtk

/// The last pictures of pages that are not alive, limited in number.
struct PagePictures {
  /// The number of pictures kept: each retains everything visible in it.
  static let limit = 3

  private var pictures: [(id: String, picture: RenderNode)] = []

  subscript(id: String) -> RenderNode? { pictures.first { $0.id == id }?.picture }

  /// Adds a picture; the oldest one is removed if there are too many.
  mutating func keep(_ picture: RenderNode, of id: String) {
    forget(id)
    pictures.append((id, picture))
    pictures.removeFirst(max(0, pictures.count - Self.limit))
  }

  mutating func forget(_ id: String) { pictures.removeAll { $0.id == id } }

  /// Removes all pictures, as they are outdated.
  mutating func forget() { pictures = [] }

  mutating func keepOnly(_ ids: [String]) { pictures.removeAll { !ids.contains($0.id) } }
}
