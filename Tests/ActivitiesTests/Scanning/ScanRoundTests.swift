import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct ScanRoundTests {
    private func items(_ count: Int) -> [ScanItem] {
        (0..<count).map { ScanItem(String($0), Message("item")) { _ in } }
    }

    private func told(_ list: ScanList, first: Int = 0, loops: Int) -> [String] {
        var round = ScanRound(list, first: first, loops: loops)
        var names = [round.item.id]
        while !round.goOn() { names.append(round.item.id) }
        return names
    }

    @Test func `every round ends with the way back, the last one with what makes it slower`() {
        var list = ScanList(items(2))
        list.back = ScanItem("back", Message("back")) { _ in }
        list.slower = ScanItem("slower", Message("slower")) { _ in }
        #expect(told(list, loops: 2) == ["0", "1", "back", "0", "1", "back", "slower"])
    }

    @Test func `what was done can be taken back right after the first item, once`() {
        var list = ScanList(items(3))
        list.undo = ScanItem("undo", Message("undo")) { _ in }
        #expect(told(list, first: 1, loops: 2) == ["1", "undo", "2", "0", "1", "2"])
    }

    @Test(arguments: 1...40) func `a long list has at most seven items at a time, and loses none`(count: Int) {
        func names(_ items: [ScanItem]) -> [String] {
            #expect(items.count <= 7)
            return items.flatMap { $0.members.isEmpty ? [$0.id] : names($0.members) }
        }
        #expect(names(ScanList(items(count)).round) == (0..<count).map(String.init))
    }

    @Test(arguments: 10...60) func `groups have four to six characters`(count: Int) {
        let sizes = CharacterGroups.sizes(of: count)
        #expect(sizes.flatMap(Array.init) == Array(0..<count))
        #expect(sizes.allSatisfy { (4...6).contains($0.count) })
    }
}
