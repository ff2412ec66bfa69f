import Testing

@testable import Library

struct MountTableTests {
  private let table = MountTable(
    mounted: [BytePath("/proc"), BytePath("/srv/in use")],
    expected: [BytePath("/srv/in use"), BytePath("/srv/away")]
  )

  @Test(arguments: [
    ("/srv/away", "/srv/away", true), ("/srv/away/Music", "/srv/away", true),
    ("/srv/in use/Music", "/srv/in use", false), ("/srv/awayward", "/srv", false),
    ("/media/me/Disk/Music", "/media/me", true), ("/media/me/Disk/Music", "/media", true),
    ("/media/me/Disk/Music", "/media/me/Disk", false),
    ("/run/media/me/Disk", "/run/media/me", true), ("/run/media/me/Disk", "/run/media", true),
    ("/mnt/disk/Music", "/mnt", true), ("/mnt/disk/Music", "/mnt/disk", false),
    ("/run/user/1000/gvfs/smb", "/run/user/1000/gvfs", true),
    ("/users/me/Music", "/users/me", false), ("/media/me", "/media/me", false),
  ])
  func `a folder waits for a disk where one is expected`(
    folder: String,
    nearest: String,
    waits: Bool
  ) {
    #expect(table.awaitsDisk(BytePath(folder), nearest: BytePath(nearest)) == waits)
  }
}
