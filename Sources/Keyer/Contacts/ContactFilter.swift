/// Filters contacts between device and keyer, for all devices. Times are in milliseconds.
public struct ContactFilter: Hashable, Codable, Sendable {
    /// Further changes are ignored for this long after a change. Then the contact's level counts. 0 to 80.
    public var debounce = 5
    /// A contact must stay closed this long before it counts. 0 to 2000.
    public var acceptance = 0
    /// A contact that closes within this time after it opened is ignored. 0 to 1000.
    public var bounce = 0
    /// A press continues if the contact closes again within this time, so the openings of a shaking hand do no harm.
    /// The end of every press is delayed by this time. 0 to 200.
    public var bridge = 0
    /// A contact closed for longer than this is treated as stuck and opened. 2000 to 60 000.
    public var longest = 20_000
    /// Whether each press toggles the contact: one closes it, the next opens it.
    public var isLatching = false

    public init() {}
}
