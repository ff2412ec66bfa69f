internal import Gtk

/// The last pictures of pages that are not alive, as many as are worth their memory.
struct PagePictures {
  /// How many are kept: each holds on to all that is to be seen in it.
  static let limit = 3

  private var pictures: [(id: String, picture: RenderNode)] = []

  /// The last picture of a page.
  subscript(id: String) -> RenderNode? { pictures.first { $0.id == id }?.picture }

  /// Keeps a picture; the oldest one goes for it.
  mutating func keep(_ picture: RenderNode, of id: String) {
    forget(id)
    pictures.append((id, picture))
    pictures.removeFirst(max(0, pictures.count - Self.limit))
  }

  /// Lets the picture of one page go.
  mutating func forget(_ id: String) { pictures.removeAll { $0.id == id } }

  /// Lets all pictures go: they show what is no more.
  mutating func forget() { pictures = [] }

  /// Lets go the pictures of all pages but some.
  mutating func keepOnly(_ ids: [String]) { pictures.removeAll { !ids.contains($0.id) } }
}
