import Glibc

/// The traits of a simulated learner: the medians of a population, or a learner's own values.
///
/// The values are assumptions fitted to the hours that people need for 26 letters. They serve to compare rules of
/// teaching, not to predict a person.
public struct LearnerTraits: Sendable {
    /// The strength that one answer adds to a name, and the factor for each slower trace.
    var learning = 0.050
    var slowing = 0.85
    /// The strength at which the learner knows a name half of the time, and the width of the transition.
    var threshold = 0.30
    var width = 0.08
    /// Forgetting, as a factor on the rates of the traces.
    var forgetting = 0.5
    /// How well the learner distinguishes similar sounds at first, how much better after training, and how fast this
    /// improves.
    var sharpness = 1.0
    var sharpening = 40.0
    var discerning = 0.10
    /// How fast the learner forgets to distinguish two sounds.
    var blurring = 0.7
    /// The extra learning of two similar characters that are heard close together.
    var interleaving = 0.5
    /// How much each unknown name beyond a few slows learning.
    var load = 0.12
    /// Slips, and how much more of them come with fatigue.
    var lapses = 0.015
    var fatigue = 1.0
    /// Recognition time: the reflex in seconds, the extra time of a weak name in seconds, how fast practice removes
    /// this extra time, and the spread.
    var reflex = 0.45
    var hesitation = 2.5
    var fluency = 2.5
    var timeSpread = 0.35
    /// How many characters of a group the learner loses while thinking about another one, and how much less the learner
    /// learns in groups.
    var dropping = 0.08
    var distraction = 0.08
    /// The learning from a correction, relative to a right answer.
    var correction = 0.7
    /// How much one day differs from another.
    var moods = 0.15

    /// The median learner.
    public init() {}

    /// The published learners, 200 of them.
    public static let published: [LearnerTraits] = String(
        decoding: PackageResources.simulated_learners_tsv, as: UTF8.self
    ).split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
        let factors = line.split(separator: "\t").compactMap { Double($0) }
        var traits = LearnerTraits()
        for (factor, trait) in zip(factors, varying) { traits[keyPath: trait] *= factor }
        return traits
    }

    /// The traits that are assumptions, by name.
    public static let assumed: [(name: String, trait: any WritableKeyPath<LearnerTraits, Double> & Sendable)] = [
        ("learning", \.learning), ("forgetting", \.forgetting), ("sharpness", \.sharpness),
        ("discerning", \.discerning), ("slowing", \.slowing), ("threshold", \.threshold),
        ("interleaving", \.interleaving), ("load", \.load), ("correction", \.correction), ("lapses", \.lapses),
    ]

    /// The same learner with one trait multiplied.
    public func with(_ trait: any WritableKeyPath<LearnerTraits, Double> & Sendable, times factor: Double) -> Self {
        var traits = self
        traits[keyPath: trait] *= factor
        return traits
    }

    /// The traits in which the published learners differ, as columns of their table.
    private static let varying: [any WritableKeyPath<LearnerTraits, Double> & Sendable] = [
        \.learning, \.forgetting, \.sharpness, \.discerning, \.reflex, \.hesitation, \.lapses, \.fatigue,
    ]
}
