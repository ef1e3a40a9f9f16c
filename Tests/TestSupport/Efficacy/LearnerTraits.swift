import Glibc

/// What distinguishes simulated learners: the medians of a population, and how far one of them is from it.
///
/// Sizes are assumptions fitted to the hours that people take for 26 letters; they rank rules and predict nobody.
public struct LearnerTraits: Sendable {
    /// Learning of a name from one answer, and how much less each slower trace takes of it.
    var learning = 0.050
    var slowing = 0.85
    /// The strength at which a name is known half of the time, and the width of the passage.
    var threshold = 0.30
    var width = 0.08
    /// Forgetting, as a factor on the rates of the traces.
    var forgetting = 0.5
    /// How well similar sounds are told apart at first, how much better after training, and learning of that.
    var sharpness = 1.0
    var sharpening = 40.0
    var discerning = 0.10
    /// Forgetting of what was told apart.
    var blurring = 0.7
    /// How much more is learned of two that were heard close together.
    var interleaving = 0.5
    /// How much each name too many that is not known yet slows learning.
    var load = 0.12
    /// Slips, and how much more of them come with fatigue.
    var lapses = 0.015
    var fatigue = 1.0
    /// Recognition times in seconds: of a reflex, what comes on top of it, how fast that goes, and their spread.
    var reflex = 0.45
    var hesitation = 2.5
    var fluency = 2.5
    var timeSpread = 0.35
    /// Characters of a group that are lost while another is being thought about, and how much less is learned in groups.
    var dropping = 0.08
    var distraction = 0.08
    /// What a correction teaches, compared with a right answer.
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
