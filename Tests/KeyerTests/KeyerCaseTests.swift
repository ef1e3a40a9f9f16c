import Keyer
import Morse
import TestSupport
import Testing

@Suite("Keyer cases")
struct KeyerCaseTests {
    @Test("the whole table is read: 194 lines for 66 cases")
    func whole() {
        #expect(KeyerCase.all.count == 194)
        #expect(Set(KeyerCase.all.map(\.id)).count == 66)
    }

    @Test("contacts become the marks in the table", arguments: KeyerCase.all)
    func marks(one: KeyerCase) throws {
        var keyer = try Keyer(settings: one.settings, sampleRate: 48_000)
        var edges: [KeyEdge] = []
        for (sample, change) in one.changes {
            while let edge = keyer.next(before: sample) { edges.append(edge) }
            switch change {
            case .contact(let contact, let isDown):
                #expect(keyer.contact(contact, isDown: isDown, at: sample) == .taken)
            case .speed(let wordsPerMinute):
                #expect(keyer.setSpeed(wordsPerMinute: wordsPerMinute, at: sample) == .taken)
            }
        }
        while let edge = keyer.next(before: 100 * KeyerCase.unit) { edges.append(edge) }
        let marks = edges.compactMap(KeyedMark.init(endingWith:))
        let ended = one.expected.compactMap { mark in
            mark.length.map { KeyedMark(start: mark.start, length: $0, element: mark.element) }
        }
        #expect(marks == ended)
        #expect(keyer.isSounding == (one.expected.count > ended.count))
        #expect(edges.filter(\.isDown).map(\.sample) == one.expected.map(\.start))
    }

    @Test("a mark by hand ends when its device disappears")
    func deviceGone() throws {
        var keyer = try Keyer(settings: .init(mode: .straight), sampleRate: 48_000)
        keyer.contact(.dah, isDown: true, at: 0)
        keyer.contact(.straight, isDown: true, at: 10)
        var marks = keyer.run([], until: 1000)
        #expect(marks.isEmpty && keyer.isSounding)
        keyer.openAll(at: 1500)
        marks = keyer.run([], until: 100_000)
        #expect(marks == [KeyedMark(start: 0, length: 1500, element: nil)])
        #expect(keyer.phase == .idle)
    }
}
