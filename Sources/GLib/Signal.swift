import CGLib

/// A signal's name with its handler's parameter types; trailing parameters may be omitted.
public struct Signal<each Argument: ValueRepresentable>: Sendable {
  /// The name in C, with its detail if it has one: `notify::label`.
  public nonisolated let name: String
  /// A signal from its name.
  public nonisolated init(_ name: String) { self.name = name }
}

// The formatter parses the empty pack as operators.
// swift-format-ignore
/// A signal whose handler has no parameters, or omits them all.
public typealias Notice = Signal< >

/// A signal whose handler returns a value.
public struct Query<Answer: ValueRepresentable, each Argument: ValueRepresentable>: Sendable {
  /// The name in C.
  public nonisolated let name: String
  /// A signal from its name.
  public nonisolated init(_ name: String) { self.name = name }
}

/// A connected handler; keep it to disconnect the handler before its object is released.
public struct Connection {
  /// Valid until `life` ends, since the handler is released before its object.
  private let object: UnsafeMutablePointer<GObject>
  private let id: UInt
  private let life: Lifespan

  fileprivate init(of object: Object, id: UInt, life: Lifespan) {
    self.object = object.gobject
    self.id = id
    self.life = life
  }

  /// Disconnects the handler and releases it with its captures.
  public func disconnect() {
    guard !life.isOver, g_signal_handler_is_connected(object, id) != 0 else { return }
    g_signal_handler_disconnect(object, id)
  }
}

// GObject → GClosure → DataBox → the Swift closure: each is owned by the one before, so the
// captures are released with the object. A handler that captures the owner of its object is a
// retain cycle: capture `[weak self]` there.
extension Object {
  /// Calls `handler` at each emission of `signal`.
  @discardableResult
  public func connect<each Argument: ValueRepresentable>(
    _ signal: Signal<repeat each Argument>,
    handler: @escaping @MainActor (repeat each Argument) -> Void
  ) -> Connection {
    check(signal.name, takes: typeList(repeat (each Argument).self), answers: nil)
    let marshal = Marshal { values, _ in
      var reader = ArgumentReader(values)
      handler(repeat reader.next((each Argument).self))
    }
    return attach(marshal, to: signal.name)
  }

  /// Calls `handler` at each emission of `query` and returns its result to the emitter.
  @discardableResult
  public func connect<Answer: ValueRepresentable, each Argument: ValueRepresentable>(
    _ query: Query<Answer, repeat each Argument>,
    handler: @escaping @MainActor (repeat each Argument) -> Answer
  ) -> Connection {
    check(
      query.name,
      takes: typeList(repeat (each Argument).self),
      answers: Answer.valueType
    )
    let marshal = Marshal { values, result in
      var reader = ArgumentReader(values)
      let answer = handler(repeat reader.next((each Argument).self))
      if let result { answer.store(in: result) }
    }
    return attach(marshal, to: query.name)
  }

  private func attach(_ marshal: Marshal, to name: String) -> Connection {
    let life = Lifespan()
    let data = DataBox.pointer(to: marshal, life: life)
    guard let closure = g_closure_new_simple(guint(MemoryLayout<GClosure>.size), data) else {
      preconditionFailure("no closure could be made")
    }
    g_closure_set_marshal(closure, callHandler)
    g_closure_add_finalize_notifier(closure, data, releaseHandler)
    let id = g_signal_connect_closure(gobject, name, closure, 0)
    return Connection(of: self, id: id, life: life)
  }
}

extension Object {
  /// Traps on a handler with types that the signal does not have: GLib would pass other bytes than
  /// the handler reads.
  fileprivate func check(_ name: String, takes types: [GType], answers answer: GType?) {
    var (id, detail) = (guint(0), GQuark(0))
    let type = gobject.pointee.g_type_instance.g_class.pointee.g_type
    guard g_signal_parse_name(name, type, &id, &detail, 1) != 0 else {
      preconditionFailure("\(typeName) has no signal “\(name)”")
    }
    var query = GSignalQuery()
    g_signal_query(id, &query)
    precondition(
      types.count <= Int(query.n_params),
      "the signal “\(name)” of \(typeName) carries \(query.n_params) arguments"
    )
    for (index, wanted) in types.enumerated() {
      let carried = query.param_types[index] & ~staticScope
      precondition(
        wanted == FundamentalType.pointer || g_value_type_compatible(carried, wanted) != 0,
        "argument \(index) of “\(name)” is a \(String(cString: g_type_name(carried)))"
      )
    }
    let answered = query.return_type & ~staticScope
    precondition(
      answer == nil || answer == FundamentalType.pointer
        || g_value_type_compatible(answer ?? 0, answered) != 0,
      "the signal “\(name)” of \(typeName) wants another answer"
    )
  }
}

/// `G_SIGNAL_TYPE_STATIC_SCOPE`, a flag in the type.
private nonisolated let staticScope = GType(1)

private func typeList<each Argument: ValueRepresentable>(
  _ types: repeat (each Argument).Type
) -> [GType] {
  var list: [GType] = []
  for type in repeat each types { list.append(type.valueType) }
  return list
}

private struct ArgumentReader {
  private let values: UnsafePointer<GValue>
  private var index = 0

  init(_ values: UnsafePointer<GValue>) { self.values = values }

  mutating func next<Argument: ValueRepresentable>(_ type: Argument.Type) -> Argument {
    index += 1
    return Argument(value: values + index)
  }
}

// In a struct, because a generic box would allocate to convert a closure at each call.
private nonisolated struct Marshal {
  let call: @MainActor (UnsafePointer<GValue>, UnsafeMutablePointer<GValue>?) -> Void
}

private nonisolated let callHandler: GClosureMarshal = { closure, result, _, values, _, _ in
  nonisolated(unsafe) let (closure, result, values) = (closure, result, values)
  MainActor.assumeIsolated {
    guard let data = closure?.pointee.data, let values else { return }
    DataBox<Marshal>.value(at: data).call(values, result)
  }
}

private nonisolated let releaseHandler: GClosureNotify = { data, _ in releaseData(data) }
