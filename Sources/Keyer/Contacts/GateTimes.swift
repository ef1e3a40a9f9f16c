/// A contact filter in nanoseconds, within its ranges.
package struct GateTimes: Equatable, Sendable {
    /// After a change, further ones are ignored for so long.
    package let debounce: Int64
    /// A contact counts once it has been closed for so long; 0 for at once.
    package let acceptance: Int64
    /// A contact that closes again so soon after it opened is ignored.
    package let bounce: Int64
    /// A press that ends goes on if it closes again so soon; its end counts so much later.  0 for none.
    package let bridge: Int64
    /// A contact that is closed for longer is taken for stuck.
    package let longest: Int64
    /// A press closes, the next one opens.
    package let isLatching: Bool

    /// The times of a filter.
    ///
    /// - Parameter debounceMilliseconds: what was learned of the device; nil as the filter says.
    package init(_ filter: ContactFilter, debounceMilliseconds: Int? = nil) {
        func nanoseconds(_ milliseconds: Int, within range: ClosedRange<Int>) -> Int64 {
            Int64(min(max(milliseconds, range.lowerBound), range.upperBound)) * 1_000_000
        }
        debounce = nanoseconds(debounceMilliseconds ?? filter.debounce, within: 0...80)
        let patience = nanoseconds(filter.acceptance, within: 0...2000)
        // Before it has settled nobody knows whether it stayed closed.
        acceptance = patience == 0 ? 0 : max(patience, debounce)
        let bridge = nanoseconds(filter.bridge, within: 0...200)
        // Nor whether it stayed open.
        self.bridge = bridge == 0 ? 0 : max(bridge, debounce)
        bounce = nanoseconds(filter.bounce, within: 0...1000)
        longest = nanoseconds(filter.longest, within: 2000...60_000)
        isLatching = filter.isLatching
    }
}
