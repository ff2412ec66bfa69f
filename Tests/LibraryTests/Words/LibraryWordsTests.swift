import Messages
import Processes
import Testing

@testable import Library

struct LibraryWordsTests {
  private let folder = BytePath("/data/gatefold")

  @Test func `each error has a message of its own`() {
    let kinds: [DatabaseError.Kind] = [
      .busy, .held, .full, .readOnly, .broken, .cannotOpen, .disk, .newer, .other,
    ]
    var errors: [any Error] = kinds.map { DatabaseError($0, "as SQLite says") }
    errors += [ScanProcessError.noProgram("why"), ScanProcessError.endsAtOnce("/bin/x")]
    errors.append(ScanProcessError.otherBuild)
    let texts = errors.map { LibraryErrorWords.text(for: $0, in: folder) }
    #expect(Set(texts).count == texts.count)
    #expect(texts.allSatisfy { !$0.isEmpty && !$0.contains("%s") && !$0.hasSuffix(".") })
    // SQLite's messages mean nothing to a user.
    #expect(!texts.contains { $0.contains("SQLite") })
  }

  @Test func `the path is named where that helps`() {
    let text = LibraryErrorWords.text(for: DatabaseError(.readOnly, "no"), in: folder)
    #expect(text == "You do not have permission to write to “/data/gatefold”")
  }

  @Test(arguments: [
    ("/media/me/Music/Jazz", "Jazz", "/media/me/Music/Jazz"), ("/", "/", "/"),
    ("/run/user/1000/doc/1f2e3d4c/Other Music", "Other Music", "Other Music"),
    ("/run/user/1000/doc/1f2e3d4c/Other Music/Blue/1.flac", "1.flac", "Other Music/Blue/1.flac"),
    ("/run/flatpak/doc/1f2e3d4c/Other Music/Blue", "Blue", "Other Music/Blue"),
    // Folders that only look similar.
    ("/run/user/1000/doc", "doc", "/run/user/1000/doc"),
    ("/run/user/1000/doc/1f2e3d4c", "1f2e3d4c", "/run/user/1000/doc/1f2e3d4c"),
    ("/run/user/1000/gvfs/smb/Music", "Music", "/run/user/1000/gvfs/smb/Music"),
    ("/mnt/run/user/1000/doc/1/Music", "Music", "/mnt/run/user/1000/doc/1/Music"),
  ])
  func `a folder has its own name, not the portal's path`(
    path: String,
    name: String,
    shown: String
  ) {
    #expect(BytePath(path).displayName == name)
    #expect(BytePath(path).displayPath == shown)
    #expect(BytePath(path).isFromPortal == (shown != path))
  }

  @Test func `bytes that are not valid text are shown as well as possible`() {
    let path = BytePath(Array("/run/flatpak/doc/1/Caf".utf8) + [0xE9] + Array("/a".utf8))
    #expect(path.displayPath == "Caf\u{FFFD}/a")
  }

  @Test func `each repair has a message of its own`() {
    let path = BytePath("/data/gatefold/x.db")
    let notes: [RepairNote] = [
      .damaged("as SQLite says"), .lost, .setAside(path), .restored(from: path), .madeAnew,
    ]
    let texts = notes.map { RepairWords.text(for: $0) }
    #expect(Set(texts).count == texts.count)
    #expect(texts.allSatisfy { !$0.isEmpty && !$0.contains("%") && !$0.hasSuffix(".") })
  }

  @Test func `on the terminal SQLite's own message is added`() {
    let line = RepairWords.line(for: .damaged("as SQLite says"))
    #expect(line == "its database was damaged (as SQLite says)")
  }

  @Test func `a kernel with fewer restrictions is named, and one with all is not`() {
    let whole = SandboxGrant(landlock: 3, hasNamespace: false, hasFilter: true)
    #expect(SandboxWords.shortcoming(of: whole) == nil)
    let part = SandboxGrant(landlock: 0, hasNamespace: false, hasFilter: true)
    #expect(
      SandboxWords.shortcoming(of: part)?.hasSuffix("only in part: no Landlock, seccomp") == true
    )
  }

  @Test func `each reason why a file gives no tags has a message of its own`() {
    let texts = Unreadable.Reason.allCases.map { UnreadableWords.text(for: Unreadable($0)) }
    #expect(Set(texts).count == Unreadable.Reason.allCases.count)
    #expect(texts.allSatisfy { !$0.isEmpty && !$0.hasSuffix(".") })
  }

  @Test func `the system's message follows in brackets`() {
    let failure = Unreadable(.damaged, "no end")
    #expect(UnreadableWords.text(for: failure) == "The file is damaged (no end)")
  }
}
