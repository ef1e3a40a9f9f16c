public import Morse

extension Keyer {
    /// How a keyer is set.
    public struct Settings: Hashable, Sendable, BitwiseCopyable {
        // The ranges are computed: stored ones would be set up under a lock at their first use.

        /// Speeds accepted, in words per minute.
        public static var speedRange: ClosedRange<Int> { @_noLocks get { 1...60 } }
        /// Weightings accepted, in percent.
        public static var weightingRange: ClosedRange<Int> { @_noLocks get { 10...90 } }
        /// Lengths of a dah accepted, in percent of a unit.
        public static var dahLengthRange: ClosedRange<Int> { @_noLocks get { 200...400 } }
        /// Shortest character spaces accepted, in units; 0 leaves spaces to the operator.
        public static var autospaceRange: ClosedRange<Int> { @_noLocks get { 0...7 } }
        /// Parts of a mark accepted, in percent.
        public static var heldCheckRange: ClosedRange<Int> { @_noLocks get { 0...100 } }

        /// What contacts do.
        public var mode: Mode
        /// Speed in words per minute; a unit is 1.2 seconds divided by it.
        public var wordsPerMinute: Int
        /// How much of two units a dit takes, in percent.  50 is even; more makes every mark longer and every space
        /// inside a character shorter by the same, so that the speed stays.
        public var weighting = 50
        /// Length of a dah before weighting, in percent of a unit.
        public var dahLength = 300
        /// Whether a tap of the dit contact outside its turn is remembered.
        public var remembersDit = true
        /// Whether a tap of the dah contact outside its turn is remembered.
        public var remembersDah = true
        /// Whether a tap of a contact inside its own element is remembered.  In `ultimatic` it always is.
        public var remembersOwnElement = false
        /// Which element leads when both contacts close at the same sample.
        public var firstPaddle = Element.dit
        /// Shortest character space that is kept for the operator, in units from the end of the last mark; 0 for none.
        /// What is tapped meanwhile is remembered, once for each contact, and sent in order.
        public var autospace = 0
        /// Whether the contacts of the paddle change places.
        public var swapsPaddles = false
        /// In `iambicB-late`: how far into a dit the dah contact must be closed, in percent of the mark.
        public var ditHeldCheck = 75
        /// In `iambicB-late`: how far into a dah the dit contact must be closed, in percent of the mark.
        public var dahHeldCheck = 45
        /// In `seedA`: length in samples below which no mark is cut short, so that the tone can rise and fall.
        public var shortestMark = 480

        /// The usual settings of a mode at a speed in words per minute.
        @_noLocks
        public init(mode: Mode = .iambicB, wordsPerMinute: Int = 13) {
            self.mode = mode
            self.wordsPerMinute = wordsPerMinute
        }

        /// Finds the first value that is out of range.
        ///
        /// - Throws: which one, and what would do.
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

        /// Whether nothing is out of range.
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

        /// How far into an element's mark the opposite contact is looked at, in percent.
        @_noLocks
        func heldCheck(in element: Element) -> Int { element == .dit ? ditHeldCheck : dahHeldCheck }
    }

    /// A setting that is out of range.  Choose a value in `accepted`.
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

        /// Which setting.
        public let quantity: Quantity
        /// What it was set to.
        public let given: Int
        /// What would do.
        public let accepted: ClosedRange<Int>

        /// Makes the error from the setting that is wrong and what would do.
        @_noLocks
        public init(quantity: Quantity, given: Int, accepted: ClosedRange<Int>) {
            self.quantity = quantity
            self.given = given
            self.accepted = accepted
        }
    }
}
