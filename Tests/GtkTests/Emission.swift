import CGLib
import GLib

/// Emits a signal as GTK would; for those that only real devices bring.
func emit(_ signal: String, on object: Object, _ arguments: any ValueRepresentable...) {
  let raw = object.rawPointer.assumingMemoryBound(to: GTypeInstance.self)
  let type = raw.pointee.g_class.pointee.g_type
  var values = [GValue()]
  g_value_init(&values[0], type)
  g_value_set_object(&values[0], object.rawPointer)
  for argument in arguments {
    var value = GValue()
    g_value_init(&value, Swift.type(of: argument).valueType)
    argument.store(in: &value)
    values.append(value)
  }
  var query = GSignalQuery()
  let id = g_signal_lookup(signal, type)
  g_signal_query(id, &query)
  var answer = GValue()
  let answers = query.return_type & ~GType(1)
  if answers != GType(1 << 2) { g_value_init(&answer, answers) }
  g_signal_emitv(&values, id, 0, &answer)
  for index in values.indices { g_value_unset(&values[index]) }
  if answers != GType(1 << 2) { g_value_unset(&answer) }
}
