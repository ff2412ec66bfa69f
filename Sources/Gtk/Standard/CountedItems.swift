internal import CGtk
internal import GLib

/// A list model with a number of empty items: cells get their content by their position.
///
/// Views create the items on demand, so the length costs nothing.
@MainActor final class CountedItems: Object {
  init(count: Int) {
    super.init(
      joining: g_object_new_with_properties(countedItemsType, 0, nil, nil)
    )
    g_object_set_data(gobject, countKey, UnsafeMutableRawPointer(bitPattern: count))
  }

  var count: Int { Int(bitPattern: g_object_get_data(gobject, countKey)) }

  func replace(at place: Int, removing removed: Int, adding added: Int) {
    guard removed != 0 || added != 0 else { return }
    precondition(place >= 0 && place + removed <= count, "only items that are there can leave")
    g_object_set_data(
      gobject,
      countKey,
      UnsafeMutableRawPointer(bitPattern: count - removed + added)
    )
    g_list_model_items_changed(opaque, guint(place), guint(removed), guint(added))
  }
}

private nonisolated let countKey = "gatefold-count"

private nonisolated let countedItemsType: GType = {
  let type = g_type_register_static_simple(
    GType(20 << 2),
    "GatefoldCountedItems",
    guint(MemoryLayout<GObjectClass>.size),
    nil,
    guint(MemoryLayout<GObject>.size),
    nil,
    GTypeFlags(rawValue: 0)
  )
  var information = GInterfaceInfo(
    interface_init: fillListModel,
    interface_finalize: nil,
    interface_data: nil
  )
  g_type_add_interface_static(type, g_list_model_get_type(), &information)
  return type
}()

private nonisolated let fillListModel: GInterfaceInitFunc = { face, _ in
  let face = face?.assumingMemoryBound(to: GListModelInterface.self)
  face?.pointee.get_item_type = { _ in GType(20 << 2) }
  face?.pointee.get_n_items = { model in
    guard let model else { return 0 }
    let object = UnsafeMutableRawPointer(model).assumingMemoryBound(to: GObject.self)
    return guint(UInt(bitPattern: g_object_get_data(object, countKey)))
  }
  face?.pointee.get_item = { model, place in
    guard let model else { return nil }
    let object = UnsafeMutableRawPointer(model).assumingMemoryBound(to: GObject.self)
    guard UInt(place) < UInt(bitPattern: g_object_get_data(object, countKey)) else { return nil }
    return g_object_new_with_properties(GType(20 << 2), 0, nil, nil)?.raw
  }
}
