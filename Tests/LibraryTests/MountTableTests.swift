import Testing

@testable import Library

struct MountTableTests {
  private let table = MountTable(
    mounts: Array("proc /proc proc rw 0 0\n/dev/sda1 /srv/in\\040use ext4 rw 0 0\n".utf8),
    fstab: Array(
      """
      # a comment /not/a/place
      UUID=1 /srv/in\\040use ext4 defaults 0 2
      UUID=2\t/srv/away\text4 noauto 0 2
      UUID=3 none swap sw 0 0

      """.utf8
    )
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
