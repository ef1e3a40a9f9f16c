/// The times of a contact filter in nanoseconds, limited to their ranges.
package struct GateTimes: Equatable, Sendable {
    /// Further changes are ignored for this long after a change.
    package let debounce: Int64
    /// A contact counts after it has been closed for this long; 0 for at once.
    package let acceptance: Int64
    /// A contact that closes within this time after it opened is ignored.
    package let bounce: Int64
    /// A press continues if the contact closes again within this time. Its end is delayed by this time. 0 for none.
    package let bridge: Int64
    /// A contact closed for longer than this is treated as stuck.
    package let longest: Int64
    /// Whether one press closes the contact and the next one opens it.
    package let isLatching: Bool

    /// - Parameter debounceMilliseconds: the debounce time learned for the device; nil for that of the filter.
    package init(_ filter: ContactFilter, debounceMilliseconds: Int? = nil) {
        func nanoseconds(_ milliseconds: Int, within range: ClosedRange<Int>) -> Int64 {
            Int64(min(max(milliseconds, range.lowerBound), range.upperBound)) * 1_000_000
        }
        debounce = nanoseconds(debounceMilliseconds ?? filter.debounce, within: 0...80)
        let patience = nanoseconds(filter.acceptance, within: 0...2000)
        // During the lock-out we cannot know whether the contact stays closed.
        acceptance = patience == 0 ? 0 : max(patience, debounce)
        let bridge = nanoseconds(filter.bridge, within: 0...200)
        // Nor can we know whether it stays open.
        self.bridge = bridge == 0 ? 0 : max(bridge, debounce)
        bounce = nanoseconds(filter.bounce, within: 0...1000)
        longest = nanoseconds(filter.longest, within: 2000...60_000)
        isLatching = filter.isLatching
    }
}
