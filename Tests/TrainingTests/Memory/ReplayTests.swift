import Morse
import Testing

@testable import Training

@Suite struct ReplayTests {
    /// A learner who knows `right` of ten, and one less at the first answer of each day.
    private func recalls(right: Int, days: Int, perDay: Int = 10, seed: UInt64 = 4) -> [Recall] {
        var dice = SplitMix64(seed: seed)
        return (0..<days).flatMap { day in
            (0..<perDay).flatMap { index in
                ["K", "M", "R"].map { character in
                    Recall(
                        direction: .receive, character: character,
                        isRight: Int(dice.unitInterval() * 10) < (index == 0 ? right - 1 : right), milliseconds: 900,
                        day: Day(ordinal: 20_000 + day))
                }
            }
        }
    }

    @Test func `scores of constant predictions are those of the formulas`() throws {
        var score = PredictionScore()
        #expect(score.logLoss == nil && score.rmse == nil)
        for index in 0..<10 { score.add(0.8, isRight: index < 7) }
        // -(7 ln 0.8 + 3 ln 0.2) / 10, and one bin of 0.8 against 0.7.
        #expect(abs(try #require(score.logLoss) - 0.639032) < 1e-6)
        #expect(abs(try #require(score.rmse) - 0.1) < 1e-9)
        var sure = PredictionScore()
        sure.add(1, isRight: false)
        #expect(abs(try #require(sure.logLoss) - 4.60517) < 1e-5)
    }

    @Test func `an answer is predicted before it is seen`() throws {
        let one = recalls(right: 5, days: 1)[0]
        let replay = Replay([one], limitMilliseconds: 1500)
        #expect(replay.answers == 1 && replay.firstOfDay == 0 && replay.factor == 1)
        let loss = { (probability: Double) in PredictionScore.loss(probability, isRight: one.isRight) }
        #expect(replay.average.all.logLoss == loss(0.5) && replay.character.all.logLoss == loss(0.5))
        #expect(replay.model.all.logLoss == loss(Memory.unasked))
        #expect(Replay([], limitMilliseconds: 1500).isModelBetter == nil)
    }

    @Test func `a learner who improves is predicted better by the model, one who does not by the average`() throws {
        let learning = (0..<30).flatMap { week in recalls(right: min(10, 2 + week / 3), days: 1, seed: UInt64(week)) }
            .enumerated().map { place, recall in
                var recall = recall
                recall.day = Day(ordinal: 20_000 + place / 30)
                return recall
            }
        #expect(Replay(learning, limitMilliseconds: 1500).isModelBetter == true)
        #expect(Replay(recalls(right: 6, days: 60), limitMilliseconds: 1500).isModelBetter == false)
    }

    @Test func `the first answers of a day are those to characters asked on earlier days`() {
        let replay = Replay(recalls(right: 8, days: 7), limitMilliseconds: 1500)
        #expect(replay.answers == 210 && replay.firstOfDay == 18)
        #expect(replay.model.firstOfDay.answers == replay.average.firstOfDay.answers)
    }

    @Test func `the factor stays one until there are a hundred first answers, and then moves by single steps`() {
        // Correct after every pause, although the pauses grow: this memory lasts.
        func lasting(_ count: Int) -> [Recall] {
            var dice = SplitMix64(seed: 8)
            return (0..<count).map { index in
                Recall(
                    direction: .receive, character: ["K", "M"][index % 2], isRight: dice.unitInterval() < 0.97,
                    milliseconds: 5000, day: Day(ordinal: 20_000 + (index / 2) * 20))
            }
        }
        #expect(Replay(lasting(100), limitMilliseconds: 1500).factor == 1)
        let factors = (102..<130).map { Replay(lasting($0), limitMilliseconds: 1500).factor }
        #expect(factors.allSatisfy { $0 > 1 } && factors.last == 8)
    }
}

@Suite struct FadingTests {
    private func memories(_ stabilities: KeyValuePairs<String, Int>) -> [String: Memory] {
        // A first answer at the second grade is held for one day, at the third for two, at the fourth for eight.
        let recalls = stabilities.map { character, grade in
            Recall(
                direction: .receive, character: character, isRight: grade > 1, milliseconds: grade == 4 ? 500 : 1000,
                repeats: grade == 2 ? 1 : 0, day: Day(ordinal: 100))
        }
        return Memories(recalls, limitMilliseconds: 1500)[.receive]
    }

    @Test func `characters fade one after another, the worst first`() {
        let memories = memories(["K": 4, "M": 2, "R": 3, "S": 1])
        func fading(_ day: Int) -> AtRisk { AtRisk(memories, on: Day(ordinal: day)) }
        #expect(fading(100).characters.isEmpty && fading(100).next == Day(ordinal: 101))
        #expect(fading(101).characters == ["S"] && fading(101).next == Day(ordinal: 102))
        #expect(fading(102).characters == ["S", "M"] && fading(103).characters == ["S", "M", "R"])
        #expect(fading(109).characters == ["S", "M", "R", "K"] && fading(109).next == nil)
        #expect(AtRisk([:], on: Day(ordinal: 100)).next == nil)
    }

    @Test func `minutes are six answers for each, rounded up`() {
        let fading = AtRisk(memories(["K": 1, "M": 1]), on: Day(ordinal: 105))
        #expect(fading.minutes(millisecondsPerAnswer: 5000) == 1)
        #expect(fading.minutes(millisecondsPerAnswer: 5001) == 2)
        #expect(AtRisk([:], on: Day(ordinal: 105)).minutes(millisecondsPerAnswer: 5000) == 0)
    }
}
