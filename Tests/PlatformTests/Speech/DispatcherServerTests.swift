import Activities
import Glibc
import Interface
import Sound
import Testing

@testable import Platform

/// Counts the utterances of the own voice.
private final class Substitute: StreamingSynthesizer {
    var spoken = 0

    func prepare(_ voice: VoiceSettings) {}

    func stream(
        _ utterance: Utterance, voice: VoiceSettings, sampleRate: Int, isAbandoned: () -> Bool, emit: ([Float]) -> Void
    ) throws(SpeechError) {
        spoken += 1
        emit([0])
    }
}

/// A speech-dispatcher for one client, with its own socket.
private final class Server {
    let path: String
    private let listening: CInt
    private let heard = Monitor<[String]>([])

    init() throws {
        path = "/tmp/kochlea-ssip-\(getpid())-\(UInt32.random(in: 0 ... .max))"
        listening = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let name = Array(path.utf8)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        let bound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listening, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(bound == 0 && listen(listening, 0) == 0)
    }

    deinit {
        close(listening)
        unlink(path)
    }

    var commands: [String] { heard.withLock { $0 } }

    /// - Parameters:
    /// - module: the name of the output module.
    /// - events: the codes of the events after each message.
    func serve(module: String, events: [Int]) throws {
        let (listening, heard) = (listening, heard)
        _ = try PosixThread(name: "server") {
            let client = accept(listening, nil, nil)
            defer { close(client) }
            var lines = LineBuffer()
            var (isText, number) = (false, 0)
            func answer(_ text: String) { try? writeFully("\(text)\r\n".utf8, to: client) }
            func queue() {
                number += 1
                answer("225-\(number)\r\n225 OK MESSAGE QUEUED")
                for event in events { answer("\(event)-\(number)\r\n\(event)-1\r\n\(event) EVENT") }
            }
            while !lines.isAtEnd {
                lines.take((try? FileInput.some(from: client)) ?? [])
                while let line = lines.next(longest: 4096) {
                    let command = String(String(decoding: line, as: UTF8.self).filter { !$0.isNewline })
                    heard.withLock { $0.append(command) }
                    switch command {
                    case ".":
                        isText = false
                        queue()
                    case _ where isText: break
                    case "SPEAK":
                        isText = true
                        answer("230 OK RECEIVING DATA")
                    case "GET OUTPUT_MODULE": answer("251-\(module)\r\n251 OK GET RETURNED")
                    case "GET LANGUAGE": answer("251-en-US\r\n251 OK GET RETURNED")
                    case _ where command.hasPrefix("GET"): answer("251-0\r\n251 OK GET RETURNED")
                    case _ where command.hasPrefix("CHAR"): queue()
                    default: answer("208 OK")
                    }
                }
            }
        }
    }
}

/// Speech with a server that misbehaves.
@Suite struct DispatcherServerTests {
    private func synthesizer(_ server: Server, _ substitute: Substitute) -> DispatcherSynthesizer {
        DispatcherSynthesizer(
            environment: { $0 == "SPEECHD_ADDRESS" ? "unix_socket:\(server.path)" : nil }, spawns: false,
            substitute: substitute, patience: 200)
    }

    private func say(_ utterance: Utterance, with voice: DispatcherSynthesizer) throws {
        try voice.stream(utterance, voice: VoiceSettings(), sampleRate: 8000, isAbandoned: { false }) { _ in }
    }

    @Test(.timeLimit(.minutes(1)))
    func `a server with a full backlog is given up, and the own voice speaks`() throws {
        let (server, substitute) = (try Server(), Substitute())
        // The server never accepts, so connections stay in the backlog.
        let address = DispatcherAddress.unix(path: Path(text: server.path))
        let blockers = (0..<3).compactMap { _ in try? SSIPConnection(to: address, patience: 50) }
        #expect(blockers.count < 3)
        let voice = synthesizer(server, substitute)
        #expect(throws: SpeechError.replaced(SSIPError.silent.reason)) { try say(Utterance([.text("a")]), with: voice) }
        #expect(substitute.spoken == 1)
        // The next sentence does not wait again.
        try say(Utterance([.text("b")]), with: voice)
        #expect(substitute.spoken == 2)
    }

    @Test(.timeLimit(.minutes(1)), arguments: [[], [701]])
    func `a server that never ends a message silences the own voice for a short time only`(events: [Int]) throws {
        let (server, substitute) = (try Server(), Substitute())
        try server.serve(module: "espeak-ng", events: events)
        let voice = synthesizer(server, substitute)
        let begin = MonotonicClock.nanoseconds
        #expect(throws: SpeechError.replaced(SSIPError.silent.reason)) { try say(Utterance([.text("a")]), with: voice) }
        // Twice 80 ms and the patience, for the beginning and for the end. The limit allows for a busy machine.
        #expect(MonotonicClock.nanoseconds - begin < .nanoseconds(milliseconds: 30_000))
        #expect(substitute.spoken == 1)
        #expect(server.commands.contains { $0.hasPrefix("SPEAK") })
    }

    @Test(.timeLimit(.minutes(1)), arguments: ["espeak-ng", "flite"])
    func `slow words are slow with every module`(module: String) throws {
        let (server, substitute) = (try Server(), Substitute())
        try server.serve(module: module, events: [701, 702])
        let voice = synthesizer(server, substitute)
        try say(Utterance([.text("one")], isSlow: true), with: voice)
        try say(Utterance([.text("two")]), with: voice)
        let rates = server.commands.filter { $0.hasPrefix("SET self RATE") }
        #expect(rates == ["SET self RATE -55", "SET self RATE 0"])
        #expect(substitute.spoken == 0)
    }

    @Test(.timeLimit(.minutes(1)), arguments: [(80, -100), (449, 100), (900, 100)])
    func `every rate is one that the server takes`(rate: Int, scaled: Int) throws {
        let (server, substitute) = (try Server(), Substitute())
        try server.serve(module: "espeak-ng", events: [701, 702])
        try synthesizer(server, substitute).stream(
            Utterance([.text("one")]), voice: VoiceSettings(rate: rate), sampleRate: 8000, isAbandoned: { false }
        ) { _ in }
        #expect(server.commands.filter { $0.hasPrefix("SET self RATE") } == ["SET self RATE \(scaled)"])
    }
}
