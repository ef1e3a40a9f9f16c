public import Keyer

public struct ContactSettings: Sendable, Equatable {
    /// `ContactFilter.debounce`, in milliseconds.
    public var debounce = 5
    /// `ContactFilter.acceptance`, in milliseconds.
    public var acceptance = 0
    /// `ContactFilter.bounce`, in milliseconds.
    public var bounce = 0
    /// `ContactFilter.bridge`, in milliseconds.
    public var bridge = 0
    /// Seconds until a closed contact counts as stuck.
    public var longest = 20
    /// Whether one press closes the contact and the next press opens it.
    public var isLatching = false
    /// Factor of all time limits for keying, in percent.
    public var patience = 100
    public var hasHaptics = false

    static let rows: [Setting] = [
        .number(\.contacts.debounce, "contacts.debounce", 0...80, step: 5, unit: "milliseconds"),
        .number(\.contacts.acceptance, "contacts.acceptance", 0...2000, step: 50, unit: "milliseconds"),
        .number(\.contacts.bounce, "contacts.bounce", 0...1000, step: 50, unit: "milliseconds"),
        .number(\.contacts.bridge, "contacts.bridge", 0...200, step: 10, unit: "milliseconds"),
        .number(\.contacts.longest, "contacts.longest", 2...60, unit: "seconds"),
        .flag(\.contacts.isLatching, "contacts.latch"),
        .number(\.contacts.patience, "contacts.patience", 50...1000, step: 10, unit: "percent"),
        .flag(\.contacts.hasHaptics, "haptics"),
    ]

    public func filter(wordsPerMinute: Int) -> ContactFilter {
        var filter = ContactFilter()
        filter.debounce = debounce
        filter.acceptance = acceptance
        filter.bounce = bounce
        filter.bridge = bridge
        // At the slowest speeds a dah is longer than the limit for a stuck contact.
        filter.longest = max(longest * 1000, 9 * 1200 / wordsPerMinute)
        filter.isLatching = isLatching
        return filter
    }
}
