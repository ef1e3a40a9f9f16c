public import Keyer
import Morse

extension Settings {
    /// What contacts do, and how fast.
    public var keyer: Keyer.Settings {
        var keyer = Keyer.Settings(
            mode: Keyer.Mode(rawValue: value("keyer.mode")) ?? .iambicB, wordsPerMinute: number("keyer.wpm"))
        keyer.weighting = number("keyer.weighting")
        keyer.dahLength = number("keyer.dahLength")
        keyer.swapsPaddles = isOn("keyer.swap")
        keyer.firstPaddle = value("keyer.firstPaddle") == "dah" ? .dah : .dit
        keyer.remembersDit = isOn("keyer.ditMemory")
        keyer.remembersDah = isOn("keyer.dahMemory")
        keyer.remembersOwnElement = isOn("keyer.ownMemory")
        keyer.autospace = number("keyer.autospace")
        keyer.ditHeldCheck = number("keyer.ditHeldCheck")
        keyer.dahHeldCheck = number("keyer.dahHeldCheck")
        return keyer
    }

    /// What is done to contacts before they reach the keyer.
    public var contactFilter: ContactFilter {
        var filter = ContactFilter()
        filter.debounce = number("contacts.debounce")
        filter.acceptance = number("contacts.acceptance")
        filter.bounce = number("contacts.bounce")
        filter.bridge = number("contacts.bridge")
        // At the slowest speeds a dah is longer than what else would be a stuck contact.
        filter.longest = max(number("contacts.longest") * 1000, units(9))
        filter.isLatching = isOn("contacts.latch")
        return filter
    }

    /// The factor of every time limit of keying, 0.5 to 10: who is slow to move gets more of each.
    public var patience: Double { Double(number("contacts.patience")) / 100 }

    /// The length of so many units at the keyer's speed, in milliseconds.
    func units(_ count: Int) -> Int { count * 1200 / number("keyer.wpm") }

    /// Milliseconds from which a mark made by hand is no element of a character but a hold that was given up: more than
    /// eight units, and more than the slowest hand makes a dah.
    var longestMark: Int { max(1500, units(8)) }

    /// Milliseconds times the patience.
    func patient(_ milliseconds: Int) -> Int { milliseconds * number("contacts.patience") / 100 }
}
