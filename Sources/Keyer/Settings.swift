public import Morse

extension Keyer {
    public struct Settings: Hashable, Sendable, BitwiseCopyable {
        // The ranges are computed: stored ones would be initialised under a lock on first use.

        /// Speeds accepted, in words per minute.
        public static var speedRange: ClosedRange<Int> { @_noLocks get { 1...60 } }
        /// Weightings accepted, in percent.
        public static var weightingRange: ClosedRange<Int> { @_noLocks get { 10...90 } }
        /// Dah lengths accepted, in percent of a unit.
        public static var dahLengthRange: ClosedRange<Int> { @_noLocks get { 200...400 } }
        /// Shortest character spaces accepted, in units; 0 leaves spacing to the operator.
        public static var autospaceRange: ClosedRange<Int> { @_noLocks get { 0...7 } }
        /// Values of `ditHeldCheck` and `dahHeldCheck` accepted, in percent of a mark.
        public static var heldCheckRange: ClosedRange<Int> { @_noLocks get { 0...100 } }

        /// How contacts become elements.
        public var mode: Mode
        /// Speed in words per minute; a unit is 1.2 seconds divided by it.
        public var wordsPerMinute: Int
        /// Length of a dit in percent of two units. 50 is even; more makes every mark longer and every space inside a
        /// character shorter by the same amount, so the speed stays the same.
        public var weighting = 50
        /// Length of a dah before weighting, in percent of a unit.
        public var dahLength = 300
        /// Whether a tap of the dit contact outside its turn is remembered.
        public var remembersDit = true
        /// Whether a tap of the dah contact outside its turn is remembered.
        public var remembersDah = true
        /// Whether a tap of a contact inside its own element is remembered. In `ultimatic` it always is.
        public var remembersOwnElement = false
        /// Which element leads when both contacts close at the same sample.
        public var firstPaddle = Element.dit
        /// Shortest character space enforced for the operator, in units from the end of the last mark; 0 for none. Taps
        /// during it are remembered, one for each contact, and sent in order.
        public var autospace = 0
        /// Whether the paddle contacts are exchanged.
        public var swapsPaddles = false
        /// In `iambicB-late`: how far into a dit the dah contact must still be closed, in percent of the mark.
        public var ditHeldCheck = 75
        /// In `iambicB-late`: how far into a dah the dit contact must still be closed, in percent of the mark.
        public var dahHeldCheck = 45
        /// In `seedA`: the least length in samples to which a mark is cut, so that the tone can rise and fall.
        public var shortestMark = 480

        /// The usual settings of a mode at a speed in words per minute.
        @_noLocks
        public init(mode: Mode = .iambicB, wordsPerMinute: Int = 13) {
            self.mode = mode
            self.wordsPerMinute = wordsPerMinute
        }

        /// Checks all values.
        ///
        /// - Throws: the first value that is out of range, with the accepted range.
        @_noLocks
        public func validate() throws(SettingsError) {
            try Settings.check(.speed, wordsPerMinute, in: Settings.speedRange)
            try Settings.check(.weighting, weighting, in: Settings.weightingRange)
            try Settings.check(.dahLength, dahLength, in: Settings.dahLengthRange)
            try Settings.check(.autospace, autospace, in: Settings.autospaceRange)
            try Settings.check(.heldCheck, ditHeldCheck, in: Settings.heldCheckRange)
            try Settings.check(.heldCheck, dahHeldCheck, in: Settings.heldCheckRange)
            try Settings.check(.shortestMark, shortestMark, in: 1...Int(Int32.max))
        }

        var isValid: Bool {
            @_noLocks get {
                do throws(SettingsError) {
                    try validate()
                    return true
                } catch {
                    return false
                }
            }
        }

        @_noLocks
        private static func check(
            _ quantity: SettingsError.Quantity, _ given: Int, in accepted: ClosedRange<Int>
        ) throws(SettingsError) {
            guard accepted.contains(given) else {
                throw SettingsError(quantity: quantity, given: given, accepted: accepted)
            }
        }

        /// Whether a tap outside its turn is remembered.
        @_noLocks
        func remembers(_ element: Element) -> Bool { element == .dit ? remembersDit : remembersDah }

        /// How far into an element's mark the opposite contact is checked, in percent.
        @_noLocks
        func heldCheck(in element: Element) -> Int { element == .dit ? ditHeldCheck : dahHeldCheck }
    }

    /// A setting out of range. Choose a value in `accepted`.
    public struct SettingsError: Error, Equatable, Sendable {
        /// The settings that have a range.
        public enum Quantity: Sendable {
            /// Words per minute.
            case speed
            /// Percent of two units.
            case weighting
            /// Percent of a unit.
            case dahLength
            /// Units.
            case autospace
            /// Percent of a mark.
            case heldCheck
            /// Samples.
            case shortestMark
        }

        public let quantity: Quantity
        public let given: Int
        public let accepted: ClosedRange<Int>

        @_noLocks
        public init(quantity: Quantity, given: Int, accepted: ClosedRange<Int>) {
            self.quantity = quantity
            self.given = given
            self.accepted = accepted
        }
    }
}
