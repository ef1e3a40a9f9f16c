import Activities
import Interface
import Testing

@testable import Platform

@Suite struct SSIPTests {
    private func replies(_ lines: [String]) throws -> [SSIPReply] {
        var parser = SSIPReplyParser()
        return try lines.compactMap { try parser.take($0) }
    }

    @Test("an answer has its values, and its last line has none")
    func answer() throws {
        let replies = try replies(["225-17", "225 OK MESSAGE QUEUED", "208 OK CLIENT NAME SET"])
        #expect(replies.map(\.code) == [225, 208])
        #expect(replies[0].values == ["17"] && replies[0].isSuccess && replies[0].event == nil)
    }

    @Test("an event names its message")
    func event() throws {
        let replies = try replies(["702-21", "702-3", "702 END", "703-22", "703-3", "703 CANCELED"])
        #expect(replies.compactMap(\.event?.message) == ["21", "22"])
        #expect(replies.compactMap(\.event?.kind) == [.ended, .cancelled])
    }

    @Test(
        "an error is none of success, and what is no reply is refused",
        arguments: ["", "hello", "99 x", "12a-x", "225/x"])
    func strange(line: String) throws {
        #expect(try replies(["514 ERR PARAMETER INVALID"]).allSatisfy { !$0.isSuccess })
        #expect(throws: SSIPError.strange(line)) { try replies([line]) }
    }

    @Test("letters are named one by one, never read as text")
    func markup() {
        let words = Utterance([.text("R & S"), .characters(["k", "<"]), .rest(300), .text("done")])
        #expect(
            SSIPText.markup(words) == "<speak>R &amp;  S <say-as interpret-as=\"characters\">k</say-as> "
                + "<say-as interpret-as=\"characters\">&lt;</say-as> <break time=\"300ms\"/> done</speak>")
        #expect(
            SSIPText.plain(words) == [.text("R &  S"), .character("k"), .character("<"), .rest(300), .text("done")])
        #expect(SSIPText.plain(Utterance([.text(" . ")])) == [])
    }

    @Test("a line that is only a dot does not end a text")
    func dots() {
        #expect(SSIPText.lines(of: "one\n.\n..two") == "one\r\n..\r\n...two\r\n.\r\n")
    }

    @Test("the address is that of the library")
    func address() {
        func found(_ environment: [String: Path]) -> DispatcherAddress? {
            DispatcherAddress.find { environment[$0] }
        }
        let folder: [String: Path] = ["XDG_RUNTIME_DIR": "/run/user/7"]
        #expect(found(folder) == .unix(path: "/run/user/7/speech-dispatcher/speechd.sock"))
        #expect(found(["HOME": "/home/tom"]) == .unix(path: "/home/tom/.cache/speech-dispatcher/speechd.sock"))
        #expect(found(folder.merging(["SPEECHD_ADDRESS": "unix_socket"]) { $1 }) == found(folder))
        #expect(found(["SPEECHD_ADDRESS": "unix_socket:/tmp/a:b"]) == .unix(path: "/tmp/a:b"))
        #expect(found(["SPEECHD_ADDRESS": "inet_socket:there:99"]) == .internet(host: "there", port: "99"))
        #expect(found(["SPEECHD_ADDRESS": "inet_socket"]) == .internet(host: "127.0.0.1", port: "6560"))
        #expect(found(["SPEECHD_ADDRESS": "pigeon:3"]) == nil)
    }
}
