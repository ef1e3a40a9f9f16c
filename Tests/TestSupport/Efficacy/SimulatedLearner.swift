import Glibc
import Morse
public import Training

/// A learner of the course of letters who hears, confuses, learns and forgets.
///
/// Six traces that last from minutes to months hold the strength of a name. Each trace learns the part that the faster
/// traces leave unexplained (Mozer and others 2009), so practice on more days lasts longer. The similarity of sounds
/// decides which character the learner hears (Rothkopf 1957; Luce's choice rule). Every answer helps to distinguish
/// confused characters.
public struct SimulatedLearner: Sendable {
    /// An answer to one character.
    public struct Answer {
        /// The position of the character answered in the course; nil if it was lost.
        public var character: Int?
        /// Seconds from the end of its sound.
        public var seconds: Double
    }

    private static let traces = 6
    private static let shares = (0..<traces).map { pow(0.8, Double($0)) }
    /// Days that a trace lasts: 14 minutes to half a year.
    private static let lasting = (0..<traces).map { 0.01 * pow(7, Double($0)) }

    private let traits: LearnerTraits
    private var noise: SplitMix64
    private let count: Int
    private let distance: [Double]
    private var names: [Double]
    private var fastContrast: [Double]
    private var slowContrast: [Double]
    private var recent: [Int] = []
    private var mood = 1.0
    /// How many characters of the course may be asked.
    public var unlocked = 2

    /// A learner who knows no character.
    public init(_ traits: LearnerTraits, course: Course = .letters, seed: UInt64) {
        self.traits = traits
        noise = SplitMix64(seed: seed)
        count = course.characters.count
        names = [Double](repeating: 0, count: count * Self.traces)
        fastContrast = [Double](repeating: 0, count: count * count)
        slowContrast = fastContrast
        var distance = fastContrast
        let places = Dictionary(uniqueKeysWithValues: course.characters.enumerated().map { ($1, $0) })
        for pair in HeardLikeness.pairs {
            guard let one = places[pair.one], let other = places[pair.other] else { continue }
            distance[one * count + other] = -log(max(0.02, pair.likeness))
            distance[other * count + one] = distance[one * count + other]
        }
        self.distance = distance
    }

    // MARK: What is known

    private func strength(_ character: Int) -> Double { strength(character, upTo: Self.traces - 1) }

    private func strength(_ character: Int, upTo trace: Int) -> Double {
        var (sum, shares) = (0.0, 0.0)
        for place in 0...trace {
            sum += Self.shares[place] * names[character * Self.traces + place]
            shares += Self.shares[place]
        }
        return sum / shares
    }

    private func knows(_ character: Int) -> Double {
        1 / (1 + exp(-(strength(character) - traits.threshold) / traits.width))
    }

    /// How strongly a sound suggests each unlocked character; 1 for the character itself.
    private func suggestions(_ character: Int, _ known: [Double]) -> [Double] {
        (0..<unlocked).map { other in
            if other == character { return 1 }
            let place = character * count + other
            let told = min(1, fastContrast[place] + slowContrast[place])
            return max(0.15, known[other])
                * exp(-distance[place] * traits.sharpness * (1 + traits.sharpening * told))
        }
    }

    private var known: [Double] { (0..<unlocked).map(knows) }

    /// The probability of a right answer to a character.
    public func accuracy(_ character: Int) -> Double { accuracy(character, known) }

    private func accuracy(_ character: Int, _ known: [Double]) -> Double {
        guard character < unlocked else { return 0 }
        let all = suggestions(character, known).reduce(0, +)
        let guessed = 0.3 / (0.3 + (all - 1) + 0.05 * Double(unlocked - 1))
        return (1 - traits.lapses) * (known[character] / all + (1 - known[character]) * guessed)
    }

    /// The mean over the whole course, where those not unlocked yet count as unknown.
    public var meanAccuracy: Double {
        let known = known
        return (0..<unlocked).reduce(0) { $0 + accuracy($1, known) } / Double(count)
    }

    // MARK: A day

    /// Begins a day.
    public mutating func wake() { mood = exp(traits.moods * gaussian()) }

    /// Lets days pass.
    public mutating func rest(days: Double) {
        for trace in 0..<Self.traces {
            let left = exp(-days * traits.forgetting / Self.lasting[trace])
            for character in 0..<count { names[character * Self.traces + trace] *= left }
        }
        let (fast, slow) = (exp(-days * traits.blurring / 2), exp(-days * traits.blurring / 90))
        for place in fastContrast.indices {
            fastContrast[place] *= fast
            slowContrast[place] *= slow
        }
    }

    /// Lets seconds of a session pass, in which only the fastest traces fade.
    public mutating func pass(seconds: Double) {
        for trace in 0..<3 {
            let left = exp(-seconds / 86_400 * traits.forgetting / Self.lasting[trace])
            for character in 0..<unlocked { names[character * Self.traces + trace] *= left }
        }
    }

    // MARK: An answer

    /// Hears a character, answers, hears the verdict, and learns.
    ///
    /// - Parameters:
    ///   - length: of the group it is in.
    ///   - backlog: seconds by which answers to those before it are late.
    ///   - minutes: practised today.
    public mutating func answer(
        _ character: Int, length: Int, backlog: (Double) -> Double, minutes: Double
    ) -> Answer {
        let known = known
        let heard = suggestions(character, known)
        let all = heard.reduce(0, +)
        let tired = max(0, minutes - 8) * traits.fatigue
        var seconds =
            (traits.reflex + traits.hesitation * exp(-traits.fluency * strength(character)))
            * (1 + 0.6 * (1 - 1 / all)) * (1 + 0.01 * tired) * exp(traits.timeSpread * gaussian())
        let late = length > 1 ? backlog(seconds) : 0
        let isLost = length > 1 && chance(1 - exp(-traits.dropping * late * Double(length - 1) / 2))
        var given: Int?
        if chance(min(0.5, traits.lapses * (1 + 0.1 * tired))) {
            given = Int(noise.unitInterval() * Double(unlocked))
        } else if !isLost {
            if chance(known[character]) {
                given = draw(heard)
            } else {
                given = draw(heard.enumerated().map { $0 == character ? 0.3 : $1 + 0.05 })
                seconds *= 1.5
            }
        }
        learn(character, given, known: known, heard: heard.map { $0 / all }, tired: tired, length: length)
        return Answer(character: given, seconds: seconds)
    }

    /// Hears a character together with its name, without a question.
    public mutating func hear(_ character: Int) {
        let known = known
        let heard = suggestions(character, known)
        let all = heard.reduce(0, +)
        learn(character, nil, known: known, heard: heard.map { $0 / all }, tired: 0, length: 1)
    }

    private mutating func learn(
        _ character: Int, _ given: Int?, known: [Double], heard: [Double], tired: Double, length: Int
    ) {
        let attention = mood / (1 + 0.02 * tired) / (1 + traits.distraction * Double(length - 1))
        let weak = known.count { $0 < 0.5 }
        var step = traits.learning * attention / (1 + traits.load * Double(max(0, weak - 2)))
        if given != character { step *= traits.correction }
        let strengths = (0..<Self.traces).map { strength(character, upTo: $0) }
        for trace in 0..<Self.traces {
            let gain = step * (1 - strengths[trace])
            if gain > 0 { names[character * Self.traces + trace] += gain }
            step *= traits.slowing
        }
        for other in 0..<unlocked where other != character {
            var gain = traits.discerning * attention * heard[other]
            if recent.contains(other) { gain *= 1 + traits.interleaving }
            if given == other { gain *= 1.5 }
            let place = character * count + other
            gain *= 1 - min(1, fastContrast[place] + slowContrast[place])
            fastContrast[place] += 0.6 * gain
            slowContrast[place] += 0.4 * gain
            fastContrast[other * count + character] = fastContrast[place]
            slowContrast[other * count + character] = slowContrast[place]
        }
        recent = [character] + recent.prefix(2)
    }

    // MARK: Dice

    private mutating func chance(_ probability: Double) -> Bool { noise.unitInterval() < probability }

    private mutating func draw(_ weights: [Double]) -> Int {
        var left = noise.unitInterval() * weights.reduce(0, +)
        for (place, weight) in weights.enumerated() {
            left -= weight
            if left < 0 { return place }
        }
        return weights.count - 1
    }

    /// Box and Muller's normal variate.
    private mutating func gaussian() -> Double {
        sqrt(-2 * log(1 - noise.unitInterval())) * cos(2 * .pi * noise.unitInterval())
    }
}
