import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct FadingWordsTests {
    /// A Friday.
    private static let today = Day(ordinal: 20_777)

    /// A learner with one slow correct answer to each character, who therefore holds it for a day.
    private static func store(_ characters: String, daysAgo: Int, _ direction: Direction = .receive) throws
        -> MemoryStore
    {
        let store = experiencedStore()
        let day = today.advanced(by: -daysAgo)
        let moment = Moment(epochSeconds: Int64(day.ordinal) * 86_400, day: day, secondOfDay: 0)
        let session = try store.begin(direction == .receive ? .receive : .send, at: moment)
        let attempts = characters.map {
            Attempt(
                direction: direction, target: String($0), answer: String($0), recognitionMilliseconds: 9000)
        }
        try store.record(attempts, in: session, at: moment)
        return store
    }

    private static func minutes(_ count: Int) -> Message.Argument {
        .message(Message("unit.minutes", ["count": .integer(count)]))
    }

    private static func sentence(_ store: MemoryStore, _ language: String = "en") throws -> [String] {
        let run = quickRun(store: store, catalogue: realCatalogue(language))
        let memories = Memories(try store.recalls(), limitMilliseconds: 1500)
        let messages = FadingWords.messages(
            memories, sessions: try store.sessions(latest: 20), today: today, calendar: run.calendar)
        let formatter = MessageFormatter(catalogue: realCatalogue(language))
        return messages.map(formatter.line)
    }

    @Test func `the number leads, the worst come first, by the spelling alphabet, and minutes follow`() throws {
        #expect(
            try Self.sentence(Self.store("UVH5", daysAgo: 9))
                == [
                    english(
                        "fading.now.receive",
                        [
                            "count": .integer(4), "characters": .spelledAll(["5", "H", "U", "V"]),
                            "time": Self.minutes(2),
                        ])
                ])
        #expect(
            try Self.sentence(Self.store("K", daysAgo: 9)) == [
                english(
                    "fading.now.receive",
                    ["count": .integer(1), "characters": .spelledAll(["K"]), "time": Self.minutes(1)])
            ])
        #expect(
            try Self.sentence(Self.store("UV", daysAgo: 9), "de")
                == ["2 Zeichen verblassen: Uniform, Victor. Etwa 1 Minute."])
    }

    @Test func `of more than eight the worst three are named`() throws {
        let line = try #require(try Self.sentence(Self.store("KMRSUAPTLOWINJEFYVGQ", daysAgo: 9)).first)
        #expect(
            line
                == english(
                    "fading.more.receive",
                    ["count": .integer(20), "characters": .spelledAll(["A", "E", "F"]), "time": Self.minutes(10)]))
        #expect(
            try Self.sentence(Self.store("KMRSUAPT", daysAgo: 9))[0].isEnglish(
                "fading.now.receive", ["time": Self.minutes(4)]))
    }

    @Test func `what is keyed has its own sentence, and nothing is said of what was never asked`() throws {
        #expect(
            try Self.sentence(Self.store("KM", daysAgo: 9, .send))
                == [
                    english(
                        "fading.now.send",
                        ["count": .integer(2), "characters": .spelledAll(["K", "M"]), "time": Self.minutes(1)])
                ])
        #expect(try Self.sentence(MemoryStore()).isEmpty)
    }

    @Test(arguments: [
        ("en", english("fading.none.weekday", ["weekday": .message(Message("weekday.7"))])),
        ("de", "Bis Sonntag verblasst nichts"),
    ])
    func `if nothing is fading, it says until when`(language: String, words: String) throws {
        #expect(try Self.sentence(Self.store("K", daysAgo: 0), language) == [words])
    }

    @Test func `progress has it as an item after what is due`() throws {
        let run = quickRun(store: try Self.store("UV", daysAgo: 9), activity: .menu, catalogue: realCatalogue())
        try run.play("idle", "key p", "idle", "key down", "key down", "idle")
        #expect(run.output.lines.last?.contains("2 characters are fading: Uniform, Victor") == true)
    }
}
