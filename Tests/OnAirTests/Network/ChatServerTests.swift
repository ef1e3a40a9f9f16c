import Morse
import OnAir
import Testing

@Suite struct ChatServerTests {
    private func at(_ seconds: Int) -> Instant { Instant.start.advanced(byMilliseconds: seconds * 1000) }

    private func word(_ text: String) -> [Pattern] { try! MorseText(parsing: text).letters.map(\.pattern) }

    private func packet(_ text: String) -> MOPPPacket {
        MOPPPacket(serial: 3, wordsPerMinute: 20, patterns: word(text))
    }

    @Test(arguments: [(":HI2", ":BYE", false), ("WELCOME", ":QRT", true)])
    func `the answer to HI tells the server and how to leave it`(answer: String, leave: String, answers: Bool) {
        var server = ChatServer()
        #expect(server.words(for: word("HI"), at: at(0)) == [word("HI")])
        server.take(packet(answer), at: at(1))
        #expect(server.goodbye == word(leave))
        #expect(server.takeEmpty(at: at(2)) == answers)
    }

    @Test func `without the learner's HI no word makes a server`() {
        var server = ChatServer()
        server.take(packet("WELCOME"), at: at(1))
        #expect(server.goodbye == nil && !server.takeEmpty(at: at(2)))
        _ = server.words(for: word("HI"), at: at(3))
        server.take(packet("WELCOME"), at: at(14))
        #expect(server.goodbye == nil)
    }

    @Test func `a server that was silent for 120 s gets HI again, once`() {
        var server = ChatServer()
        _ = server.words(for: word("HI"), at: at(0))
        server.take(packet("WELCOME"), at: at(1))
        #expect(server.words(for: word("K"), at: at(121)) == [word("K")])
        #expect(server.words(for: word("K"), at: at(122)) == [word("HI"), word("K")])
        #expect(server.words(for: word("K"), at: at(123)) == [word("K")])
    }

    @Test func `nothing but a server gets HI from Kochlea`() {
        var server = ChatServer()
        #expect(server.words(for: word("CQ"), at: at(0)) == [word("CQ")])
        server.take(packet("CQ"), at: at(1))
        #expect(server.words(for: word("CQ"), at: at(1000)) == [word("CQ")])
    }
}
