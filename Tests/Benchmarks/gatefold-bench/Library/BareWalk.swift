internal import Glibc

/// The floor under every scan: read each folder, and stat each file in it.
nonisolated enum BareWalk {
  static func time(_ root: String) -> Double {
    let start = processTime()
    var folders = [root]
    var sum = 0
    while let folder = folders.popLast() {
      guard let listing = opendir(folder) else { continue }
      while let entry = readdir(listing) {
        withUnsafePointer(to: &entry.pointee.d_name.0) { name in
          guard name.pointee != 0x2e else { return }
          if Int32(entry.pointee.d_type) == Int32(DT_DIR) {
            folders.append("\(folder)/\(String(cString: name))")
          } else {
            var information = stat()
            fstatat(dirfd(listing), name, &information, 0)
            sum &+= Int(information.st_size)
          }
        }
      }
      closedir(listing)
    }
    return sum == 0 ? .nan : processTime() - start
  }
}
