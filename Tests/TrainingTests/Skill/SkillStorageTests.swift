import FoundationEssentials
import Morse
import Testing

@testable import Training

/// A material that only this file knows.
private struct Countdown: Material {
    static let kind = "countdown"
    var left = 3
    var characters: [String] { ["1", "2", "3"] }

    mutating func next(after tally: SessionTally, using generator: inout some RandomNumberGenerator) -> [String] {
        defer { left -= 1 }
        return left > 0 ? [String(left)] : []
    }

    func meaning(of character: String) -> String { character == "A" ? "1" : character }
}

@Suite struct SkillStorageTests {
    private static let form = #""answer":{"written":{}}}"#

    private static func read(_ text: String, knowing materials: [any Material.Type]? = nil) -> Skill? {
        let decoder = JSONDecoder()
        decoder.userInfo[.materials] = materials
        return try? decoder.decode(Skill.self, from: Data(text.utf8))
    }

    private static func written(_ skill: Skill) throws -> String {
        String(decoding: try JSONEncoder().encode(skill), as: UTF8.self)
    }

    private static let picker = CharacterPicker(characters: ["K", "M"], newest: ["M"])
    private static let pickerText = #"{"characters":["K","M"],"newest":["M"],"history":{},"direction":"receive"}"#

    private static let ladder: EarLadder = {
        var ladder = EarLadder(length: 2, history: ["K": CharacterTotals()])
        _ = ladder.take(isRight: true)
        return ladder
    }()

    private static let placement: Placement = {
        var placement = Placement(Course(.letters))
        placement.take("K", isRight: true)
        return placement
    }()

    @Test(arguments: [
        Skill(GroupMaker(length: 2...5, picker: picker), answered: .written),
        Skill(picker, answered: .character(TimeLimit(milliseconds: 900))),
        Skill(
            MemoryPicker(
                characters: ["K", "M"], newest: ["M"], memories: Memories(limitMilliseconds: 1000), direction: .receive,
                on: Day(ordinal: 20_000)),
            answered: .written),
        .ear(ladder), Skill(placement, answered: .written),
    ])
    func `Every skill is read as it was stored, below the name of its kind`(skill: Skill) throws {
        let text = try Self.written(skill)
        #expect(Self.read(text) == skill)
        #expect(text.contains(#""material":{"\#(type(of: skill.material).kind)":{"#))
    }

    @Test func `Skills that version 0.1 stored are read`() {
        #expect(
            Self.read(#"{"material":{"groups":{"_0":{"length":[2,5],"picker":\#(Self.pickerText)}}},"# + Self.form)
                == Skill(GroupMaker(length: 2...5, picker: Self.picker), answered: .written))
        #expect(
            Self.read(#"{"material":{"characters":{"_0":\#(Self.pickerText)}},"# + Self.form)
                == Skill(Self.picker, answered: .written))
        let zero = ["receive", "send", "ear"].map { #""\#($0)Attempts":0,"\#($0)Correct":0"# }.joined(separator: ",")
        let totals = #"{"K":{\#(zero)}}"#
        #expect(
            Self.read(
                #"{"material":{"patterns":{"_0":{"length":2,"latest":[true]},"history":\#(totals)}},"# + Self.form)
                == Skill(Self.ladder, answered: .written))
        let course = Self.placement.characters.map { #""\#($0)""# }.joined(separator: ",")
        let answers = #"[{"index":0,"isRight":true}]"#
        #expect(
            Self.read(
                #"{"material":{"placement":{"_0":{"characters":[\#(course)],"answered":\#(answers)}}},"# + Self.form)
                == Skill(Self.placement, answered: .written))
    }

    @Test func `A kind of its own is read by a decoder that knows it, and by no other`() throws {
        let skill = Skill(Countdown(left: 2), answered: .written)
        let text = try Self.written(skill)
        #expect(Self.read(text, knowing: Skill.materials + [Countdown.self]) == skill)
        #expect(Self.read(text) == nil)
        #expect(Self.read(#"{"material":{},"# + Self.form) == nil)
        #expect(skill != Skill(Countdown(), answered: .written) && skill != Skill(Self.picker, answered: .written))
    }

    @Test func `A kind of its own is asked and judged by a session`() {
        var session = Session(plan: Session.Plan(skill: Skill(Countdown(), answered: .written)), seed: 1)
        #expect(session.handle(.begin, at: .start) == [.ask(["3"])])
        var asked: [[String]] = []
        for answer in ["3", "2", "A"] {
            _ = session.handle(.soundEnded, at: .start)
            #expect(session.handle(.typed(answer, next: nil), at: .start).verdicts.map(\.isRight) == [true])
            asked += session.handle(.soundEnded, at: .start).asked
        }
        #expect(asked == [["2"], ["1"]] && session.isFinished)
    }
}
