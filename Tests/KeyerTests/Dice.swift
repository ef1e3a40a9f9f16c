import Morse

/// Repeatable, so that a test can run a failing seed again.
typealias Dice = SplitMix64
