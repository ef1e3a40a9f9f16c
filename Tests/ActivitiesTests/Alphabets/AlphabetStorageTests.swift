import Morse
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite("Storage by alphabet")
struct AlphabetStorageTests {
    let russian = Alphabet.of(.russian)
    let moment = Moment(epochSeconds: 1_800_000_000, day: Day(ordinal: 20_777), secondOfDay: 43_200)

    private func store() throws -> MemoryStore {
        let store = MemoryStore()
        let session = try store.begin(.receive, at: moment)
        let latin = [
            Attempt(direction: .receive, target: "K", answer: "K"),
            Attempt(direction: .receive, target: "K", answer: "R"),
            Attempt(direction: .receive, target: "5", answer: "5"),
        ]
        let cyrillic = [
            Attempt(direction: .receive, target: "К", answer: "К"),
            Attempt(direction: .receive, target: "Я", answer: "К"),
            Attempt(direction: .receive, target: "5", answer: ""),
        ]
        try store.record(latin, in: session, at: moment)
        try store.record(cyrillic.map { $0.stored(in: russian) }, in: session, at: moment)
        return store
    }

    @Test("answers to letters of one alphabet are not counted in another, those to digits are shared")
    func apart() throws {
        let store = try store()
        let latin = try store.load(.international)
        #expect(Set(latin.characters.keys) == ["K", "5"])
        #expect(latin.characters["K"]?.receiveAttempts == 2)
        #expect(latin.confusions == [Confusion(target: "K", answer: "R", count: 1)])
        let cyrillic = try store.load(russian)
        #expect(Set(cyrillic.characters.keys) == ["К", "Я", "5"])
        #expect(cyrillic.characters["К"]?.receiveAttempts == 1)
        #expect(cyrillic.characters["5"]?.receiveAttempts == 2)
        #expect(cyrillic.confusions == [Confusion(target: "Я", answer: "К", count: 1)])
        #expect(Set(try store.load(.of(.bulgarian)).characters.keys) == ["5"], "the same letter, another alphabet")
        #expect(try recalled(.international, store) == ["K", "K", "5", "5"])
        #expect(try recalled(russian, store) == ["5", "К", "Я", "5"])
        #expect(
            Set(try store.memories(russian, limitMilliseconds: 1500, on: Day(ordinal: 20_000))[.receive].keys) == [
                "К", "Я", "5",
            ])
    }

    private func recalled(_ alphabet: Alphabet, _ store: MemoryStore) throws -> [String] {
        var characters: [String] = []
        _ = try store.eachRecall(of: alphabet, after: 0) { characters.append($0.character) }
        return characters
    }

    @Test("each alphabet has its own level and schedule, and the streak is one")
    func levels() throws {
        let store = try store()
        store.progress.receive.level = 9
        store.progress.introduced[.receive] = ["K", "russian:К"]
        var progress = try store.load(russian)
        #expect(progress.receive.level == 2)
        #expect(progress.introduced[.receive] == ["К"])
        progress.receive.level = 5
        progress.receive.due = Day(ordinal: 20_780)
        progress.streak.current = 3
        progress.streak.longest = 3
        let record = SessionRecord(
            kind: .receive, began: moment, milliseconds: 1, attempts: 1, correct: 1, advanced: true, level: 5)
        try store.finish(try store.begin(.receive, at: moment), as: record, progress: progress, of: russian)
        #expect(try store.load(russian).receive == progress.receive)
        #expect(try store.load(.international).receive.level == 9)
        #expect(try store.load(.international).streak.current == 3)
        #expect(try store.load(.of(.ukrainian)).receive == DirectionProgress())
        #expect(try store.load(.international).introduced[.receive] == ["K"])
    }

    @Test("the international alphabet's names in storage are those of earlier versions")
    func names() {
        for symbol in Alphabet.international.symbols {
            #expect(Alphabet.international.stored(symbol.text) == symbol.text)
            #expect(Alphabet.international.character(stored: symbol.text) == symbol.text)
        }
        #expect(Alphabet.international.stateName("asked", .send) == "asked.send")
        #expect(russian.stateName("asked", .send) == "asked.russian.send")
        for alphabet in Alphabet.all {
            for symbol in alphabet.symbols {
                #expect(alphabet.character(stored: alphabet.stored(symbol.text)) == symbol.text)
            }
        }
    }

    @Test("a lesson of the international alphabet is stored as before, one of another with its alphabet")
    func skills() throws {
        let picker = CharacterPicker(characters: ["K", "M"], direction: .send)
        var skill = Skill(picker)
        #expect(try #require(skill.jsonText).contains("lphabet") == false)
        skill.alphabet = .of(.international, national: .de)
        let text = try #require(skill.jsonText)
        #expect(Skill(jsonText: text) == skill)
        #expect(Skill(jsonText: text)?.alphabet.national == .de)
    }

    @Test("levels out of range in a state count as the nearest")
    func damaged() throws {
        let store = MemoryStore()
        let text = try #require(DirectionProgress(level: -5, intervalDays: 100_000).jsonText)
        try store.setState("progress.greek.receive", to: text)
        try store.setState("progress.greek.send", to: "rubbish")
        let progress = try store.load(.of(.greek))
        #expect(progress.receive.level == 2)
        #expect(progress.receive.intervalDays == Ranges.interval.upperBound)
        #expect(progress.send == DirectionProgress())
    }
}
