import Interface
import Morse
import OnAir
import TestSupport
import Testing
import Training

@testable import Activities

/// Partner practice over a fake network.
@Suite struct PartnerScreenTests {
    private static let other = IPv4Address(number: 0xC0A8_0117)
    private static let k = "45666C"

    private func run(_ peer: NetworkPeer? = nil, agreed: Bool = true) throws -> VirtualRun {
        let store = experiencedStore()
        if agreed { try store.setState(PartnerEntry.agreedName, to: "yes") }
        let run = quickRun(store: store, activity: .partner)
        run.overrides["keyer.wpm"] = "20"
        run.options.partner = peer
        return run
    }

    private func packet(_ hex: String, from address: IPv4Address = PartnerScreenTests.other) -> String {
        "packet \(address) \(hex)"
    }

    private func events(_ run: VirtualRun, _ event: String) -> [LogEvent] {
        run.log.all("network").filter { $0.text("event") == event }
    }

    @Test func `no socket exists before the learner agrees, and none after no`() throws {
        let run = try run(agreed: false)
        try run.play(
            "idle", .check { #expect(run.log.screen == "partnerAgree" && run.packets.openings == 0) }, "key end",
            "key enter")
        #expect(run.packets.openings == 0)
        #expect(try run.store.state(PartnerEntry.agreedName) == nil)
    }

    @Test func `the learner agrees once, and Escape closes the socket`() throws {
        let run = try run(agreed: false)
        try run.play(
            "idle", "key home", "key enter", "idle",
            .check { #expect(run.packets.peer == .everybody && run.packets.sent.isEmpty) }, "key esc", "wait 100")
        #expect(run.packets.peer == nil && run.packets.openings == 1)
        #expect(try run.store.state(PartnerEntry.agreedName) == "yes")
        // Nothing was keyed, so there is neither a packet nor a session.
        #expect(run.packets.sent.isEmpty && run.store.finished.isEmpty)
    }

    @Test func `its menu starts, and changes the address first`() throws {
        let store = experiencedStore()
        try store.setState(PartnerEntry.agreedName, to: "yes")
        let run = quickRun(store: store, activity: .menu, catalogue: realCatalogue())
        let everybody = english("partner.start", ["peer": .message(Message("partner.everybody"))])
        let other = english(
            "partner.start", ["peer": .message(Message("partner.peer", ["address": .text("10.1.1.2")]))])
        try run.play(
            "idle", .then { choose(["exercises", "partner"], in: run) }, "idle",
            .check { #expect(run.log.screen == "partnerStart" && run.packets.openings == 0) },
            .check { #expect(run.output.lines.contains { $0.contains(everybody) }) },
            .then { choose(["station.partner"], in: run) }, "text 10.1.1.2", "key enter", "idle", "key home", "idle",
            .check { #expect(run.output.lines.last?.contains(other) == true) }, "key enter", "idle",
            .check { #expect(run.log.screen == "partner" && run.packets.peer == .host("10.1.1.2")) },
            "key esc", "idle", .check { #expect(run.log.screen == "partnerStart") })
    }

    @Test func `each word leaves at its end, at the speed of the hand`() throws {
        let run = try run(.host("10.1.1.2"))
        try run.play("idle", "morse CQ K", "idle", "wait 500")
        let packets = try run.packets.sent.map { try MOPPPacket(bytes: $0.bytes) }
        #expect(packets.map { $0.patterns.map(\.description) } == [["-.-.", "--.-"], ["-.-"]])
        #expect(packets.map(\.wordsPerMinute) == [20, 20])
        #expect(packets[1].serial == (packets[0].serial + 1) % 64)
        #expect(run.packets.sent.allSatisfy { $0.address == nil })
    }

    @Test func `a received word sounds once, at its speed and beside the learner's pitch`() throws {
        let run = try run(.host("192.168.1.23"))
        try run.play("idle", .line(packet(Self.k)), "wait 60", .check { #expect(run.groups.isEmpty) }, "idle")
        #expect(run.groups == ["K"])
        let morse = try #require(run.log.all("morse").first)
        #expect(morse.integer("wpm") == 25 && morse.integer("tone") != 600)
        #expect(!run.output.lines.contains("K"))
    }

    @Test func `a word sounds at most 100 ms after the hold of the jitter buffer, and words keep their space`() throws {
        let run = try run(.host("192.168.1.23"))
        run.stepMilliseconds = 1
        try run.play(
            "idle", "wait 3000", .line(packet(Self.k)), "idle", "wait 4000", .line(packet("46666C")),
            .line(packet("47666C")), "idle")
        let arrivals = run.log.events.filter { $0.event.text("event") == "received" }.map {
            $0.at.milliseconds(since: .start)
        }
        func sample(_ type: String) -> [Int] {
            run.log.all(type).compactMap { $0.integer("sample").map { $0 * 1000 / run.sampleRate } }
        }
        let (begins, ends) = (sample("morse"), sample("morsed"))
        #expect(begins.count == 3)
        for (begin, arrival) in zip(begins, arrivals).prefix(2) {
            let hold = arrival + WordQueue<IPv4Address>.startDelay
            #expect((hold...(hold + 100)).contains(begin), "\(begin) after \(arrival)")
        }
        // A word space of 7 units at 25 words a minute is 336 ms.
        let space = begins[2] - ends[1]
        #expect((336...436).contains(space), "\(space)")
    }

    @Test func `while nothing arrives, the screen wakes for nothing but the end of the silence`() throws {
        let run = try run(.host("192.168.1.23"))
        try run.play(
            "idle", "wait 5000",
            .check {
                let program = try #require(run.program)
                let deadline = try #require(program.deadline)
                #expect(deadline.milliseconds(since: program.services.run.now) > 890_000)
            })
    }

    @Test func `an address is chosen with one switch, digits and dots first, or keyed without spaces`() throws {
        let store = knowingStore(settings: ["setup": "yes", "switch.way": "scan"])
        let run = quickRun(store: store, speech: .own, activity: .menu, catalogue: realCatalogue())
        try run.play(
            "idle",
            .check {
                let services = try #require(run.program?.services)
                let screen = TextScreen(services.settings.setting(\.station.partner), services: services)
                services.screens.open(screen, at: services.run.now)
                for character in ["1", "0", ".", "2"] {
                    let items = try #require(screen.scanList()).items
                    let singles = items.flatMap { $0.members.isEmpty ? [$0] : $0.members }
                    let place = try #require(singles.firstIndex { $0.id == character })
                    #expect(place < 11, "before the letters")
                    singles[place].choose(services.run.now)
                }
                screen.press(.enter, at: services.run.now)
            })
        #expect(try run.store.settings()["station.partner"] == "10.2")
        let paddle = quickRun(store: experiencedStore(), activity: .menu, catalogue: realCatalogue())
        try paddle.play(
            ["idle"] + chooseSetting("station.partner", in: paddle) + ["morse 10.2 AB", "idle", "key enter", "idle"])
        #expect(try paddle.store.settings()["station.partner"] == "10.2ab")
    }

    @Test func `Down says the last word, Up its address, and neither before a word`() throws {
        let run = try run(.host("192.168.1.23"))
        try run.play(
            "idle", "key down", "idle", .check { #expect(run.output.lines.last == "partner.noWord") },
            .line(packet(Self.k)), "idle", "key down", "idle",
            .check { #expect(run.output.lines.last == "freeKeyer.word") }, "key up", "idle",
            .check { #expect(run.output.lines.last == "partner.who") })
    }

    @Test func `other addresses than the partner's are not heard`() throws {
        let run = try run(.host("192.168.1.23"))
        try run.play("idle", .line(packet(Self.k, from: IPv4Address(number: 0xC0A8_0163))), "wait 3000")
        #expect(run.groups.isEmpty)
        #expect(events(run, "received").map { $0.text("as") } == ["stranger"])
    }

    @Test func `a name is answered only after its address is known`() throws {
        let run = try run(.host("partner.example"))
        try run.play(
            "idle", .line(packet(Self.k)), "wait 2000", .check { #expect(run.groups.isEmpty) },
            .check {
                run.hand(.network(.ready(peer: Self.other, local: IPv4Address(number: 0x0A00_0001), own: [])))
            }, .line(packet(Self.k)), "idle")
        #expect(run.groups == ["K"])
    }

    @Test(arguments: [true, false])
    func `after the first word from an address the learner chooses whom to answer`(isOnly: Bool) throws {
        let run = try run(.everybody)
        try run.play(
            "idle", .line(packet(Self.k)), "wait 5500", .check { #expect(run.log.screen == "partnerOnly") }, "idle",
            isOnly ? "key home" : "key end", "key enter", "idle", "morse K", "idle",
            .check { #expect(run.packets.sent.last?.address == (isOnly ? Self.other : nil)) },
            .line(packet("46666C")), "idle", "wait 6000", .check { #expect(run.log.screen == "partner") })
    }

    @Test func `received Morse stops at a key, and the next word waits for the learner's`() throws {
        let run = try run(.host("192.168.1.23"))
        try run.play(
            // Morse rests after the opening words.
            "idle", "wait 3000", .line(packet("5B15A461914570")), .line(packet(Self.k)), "wait 400", "morse E",
            "wait 200",
            .check { #expect(run.groups.count == 1) }, "idle")
        #expect(run.groups.count == 2 && run.groups.last == "K")
        let marks = run.log.all("morsed")
        #expect(marks.count <= 2)
    }

    @Test func `a word from the network is no key, no answer and no entry in any table`() throws {
        let run = try run(.host("192.168.1.23"))
        let before = run.store.wordAnswers.count
        try run.play(
            "idle", .line(packet("545159B0")), .line(packet("51")), .line(packet("")), "idle", "wait 2000")
        #expect(run.log.screen == "partner" && run.log.all("attempt").isEmpty && run.log.all("keyed").isEmpty)
        #expect(run.packets.sent.isEmpty && run.store.wordAnswers.count == before)
    }

    @Test func `too many packets make an address deaf, and one sentence says so`() throws {
        let run = try run(.host("192.168.1.23"))
        let flood = (0..<12).map { Step.line(packet("4\($0 % 10)" + ($0 < 10 ? "666C" : "6664"))) }
        try run.play([.line("idle")], flood, [.line("wait 20000")])
        #expect(events(run, "received").map { $0.text("as") }.filter { $0 == "tooMany" }.count == 1)
        #expect(run.output.lines.filter { $0 == "partner.tooMany" }.count == 1)
    }

    @Test func `after 15 minutes without a word the screen closes`() throws {
        let run = try run()
        try run.play("idle", "wait 895000", .check { #expect(run.packets.peer != nil) }, "wait 10000")
        #expect(run.packets.peer == nil && run.output.lines.contains("partner.silent"))
    }

    @Test func `trouble of the network is spoken, and the screen closes, also below a menu`() throws {
        let run = try run()
        try run.play(
            "idle", "key space", "idle", .check { run.hand(.network(.closed(.portInUse))) }, "wait 100")
        #expect(run.packets.peer == nil && run.output.lines.contains("partner.trouble.port"))
    }

    @Test func `a pause keeps words, and they sound afterwards`() throws {
        let run = try run(.host("192.168.1.23"))
        try run.play(
            "idle", "key space", "idle", .line(packet(Self.k)), "wait 3000", .check { #expect(run.groups.isEmpty) },
            "key enter", "idle")
        #expect(run.groups == ["K"])
    }

    @Test func `HI to a server that says WELCOME is answered, kept alive and signed off`() throws {
        let run = try run(.host("192.168.1.23"))
        let welcome = MOPPPacket(
            serial: 1, wordsPerMinute: 30, patterns: try MorseText(parsing: "WELCOME").letters.map(\.pattern))
        try run.play(
            "idle", "morse HI", "idle", .line(packet(PartnerWords.hexadecimal(welcome.bytes))), "idle",
            .line(packet("")), "wait 100", "key esc", "wait 100")
        #expect(run.packets.sent.count == 3)
        #expect(run.packets.sent[1].bytes.isEmpty && run.packets.sent[1].address == Self.other)
        let last = try MOPPPacket(bytes: run.packets.sent[2].bytes)
        #expect(last.patterns.map(\.description) == ["---...", "--.-", ".-.", "-"])
    }

    @Test func `a session is stored without grades`() throws {
        let run = try run(.host("192.168.1.23"))
        try run.play("idle", "morse K", "idle", "key esc", "wait 100")
        #expect(run.store.finished.map(\.kind) == [Activity.partner.kind])
        #expect(run.store.finished.first?.attempts == 0)
    }
}
