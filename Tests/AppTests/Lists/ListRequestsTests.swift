import Library
import Testing
import Values

@testable import App

struct ListRequestsTests {
  private func insertion(of text: String, _ row: ListRowID) -> (ListTree) -> ListBook.News {
    { lists in
      let edit = ListEdit.insert([.stack(text)], into: ListNode.top)
      return (try? lists.changes(for: edit, time: 0) { _ in row }) ?? []
    }
  }

  @Test func `other stored lists get the edits that wait, and not the one that is done`() {
    var requests = ListRequests()
    var lists = ListTree()
    var numbers: [Int] = []
    for edit in [insertion(of: "a", 1), insertion(of: "b", 2)] {
      let changes = edit(lists)
      lists.apply(changes)
      numbers.append(requests.add({ ($0.back + 1, 0) }, showing: changes, edit))
    }
    #expect(requests.steps(after: (5, 3)) == (7, 0))
    var stored = ListTree()
    stored.apply(insertion(of: "a", 1)(stored))
    stored.apply(insertion(of: "theirs", 3)(stored))
    let affected = requests.apply(to: &stored, without: numbers[0])
    #expect(Set(stored.ids(in: ListNode.top)) == [1, 2, 3])
    #expect(Set(affected.compactMap { $0.after?.id }) == [1, 2])
    #expect(requests.steps(after: (6, 0)) == (7, 0))
  }
}
