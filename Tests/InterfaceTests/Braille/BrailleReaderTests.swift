import Morse
import TestSupport
import Testing

@testable import Interface

@Suite struct BrailleReaderTests {
    private let display = ScriptedBraille()

    private func reader(cells: Int = 40, _ lines: String...) -> BrailleReader {
        let reader = BrailleReader(display: display)
        reader.take(cells: cells)
        for line in lines { reader.take(message(line)) }
        reader.follow(score: nil, at: .start)
        return reader
    }

    private func message(_ line: String) -> RenderedMessage { RenderedMessage(utterance: Utterance([]), line: line) }

    private func at(_ milliseconds: Int) -> Instant { Instant.start.advanced(byMilliseconds: milliseconds) }

    @Test func `at most four times a second it is told, and then the latest`() {
        let reader = reader("0")
        var times: [Int] = []
        for time in 1...2000 {
            reader.take(message("\(time)"))
            let count = display.texts.count
            reader.follow(score: nil, at: at(time))
            if display.texts.count > count { times.append(time) }
        }
        #expect(times == [250, 500, 750, 1000, 1250, 1500, 1750, 2000])
        #expect(display.texts == ["0"] + times.map(String.init))
    }

    @Test func `the last message is shown when its time has come, and then nothing wakes the program`() throws {
        let reader = reader("one")
        #expect(reader.deadline == nil)
        reader.take(message("two"))
        reader.take(message("three"))
        reader.follow(score: nil, at: at(10))
        #expect(try #require(reader.deadline) == at(250))
        reader.follow(score: nil, at: at(250))
        #expect(display.texts == ["one", "three"])
        #expect(reader.deadline == nil)
        reader.follow(score: nil, at: at(900))
        #expect(display.texts.count == 2)
    }

    @Test func `the score has the last cells, where there are enough`() {
        for (cells, shown) in [
            (40, "Bravo, not Delta" + String(repeating: " ", count: 17) + "5 12/20"), (20, "Bravo, not Delta"),
        ] {
            let reader = reader(cells: cells)
            reader.take(message("Bravo, not Delta"))
            reader.follow(score: "5 12/20", at: .start)
            #expect(display.texts.last == shown)
            #expect(shown.count <= cells)
        }
    }

    @Test func `without a display nothing is written, and one that comes shows the newest message`() {
        let reader = reader(cells: 0, "one")
        #expect(display.texts == [] && reader.deadline == nil)
        reader.take(cells: 20)
        reader.follow(score: nil, at: at(5))
        #expect(display.texts == ["one"])
        reader.take(cells: 0)
        reader.take(message("two"))
        reader.follow(score: nil, at: at(6))
        reader.take(cells: 3)
        reader.follow(score: nil, at: at(7))
        #expect(display.texts == ["one", "two"])
    }

    @Test func `keys lead through the parts of a message and through messages`() {
        let reader = reader(cells: 8, "first", "one two three four")
        func show(_ key: BrailleKey, isList: Bool = false) -> (BrailleReader.Action, String?) {
            let action = reader.press(key, isList: isList)
            reader.follow(score: nil, at: at(display.texts.count * 1000))
            return (action, display.texts.last)
        }
        #expect(show(.forward) == (.moved, "three"))
        #expect(show(.nextLine) == (.moved, "four"))
        #expect(show(.forward) == (.edge, "four"))
        #expect(show(.nextLine, isList: true) == (.next, "four"))
        #expect(show(.previousLine, isList: true) == (.moved, "three"))
        #expect(show(.backward) == (.moved, "one two"))
        #expect(show(.previousLine, isList: true) == (.previous, "one two"))
        #expect(show(.previousLine) == (.moved, "first"))
        #expect(show(.backward) == (.edge, "first"))
        #expect(show(.newest) == (.moved, "one two"))
    }

    @Test func `a routing key finds the character, also in a later part and by its name`() throws {
        let formatter = MessageFormatter(catalogue: realCatalogue())
        let reader = reader(cells: 20)
        func characters(_ message: Message) -> [String?] {
            reader.take(formatter.render(message))
            return (0..<20).map { cell in
                if case .character(let found) = reader.press(.cell(cell), isList: false) { found } else { nil }
            }
        }
        let none: [String?] = Array(repeating: nil, count: 20)
        var wrong = none
        for cell in 0..<5 { wrong[cell] = "B" }
        for cell in 11..<16 { wrong[cell] = "D" }
        #expect(characters(Message("receive.wrong", ["target": .spelled("B"), "answer": .spelled("D")])) == wrong)
        var group = none
        for (cell, character) in [(7, "K"), (10, "<AR>"), (11, "<AR>")] { group[cell] = character }
        #expect(characters(Message("receive.right", ["characters": .characters(["K", "<AR>", "?"])])) == group)
        #expect(reader.press(.forward, isList: false) == .moved)
        #expect(reader.press(.cell(12), isList: false) == .character("?"), "question mark")
        #expect(characters(Message("braille.back")) == none)
    }
}
