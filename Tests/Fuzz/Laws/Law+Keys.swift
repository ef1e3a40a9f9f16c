import Activities
import Interface
import Keyer
import Morse
import Training

@testable import Platform

#if canImport(kochlea)
    @testable import kochlea
#endif

extension Law {
    /// Every division of the bytes into reads gives the same keys, and no bytes stay pending.
    static let keys = Law(name: "keys") { bytes in
        var whole = KeyParser()
        let expected = whole.take(bytes, at: .start) + whole.finish()
        var parts = KeyParser()
        let reports = bytes.flatMap { parts.take([$0], at: .start) } + parts.finish()
        if reports != expected { return "\(reports), not \(expected)" }
        return parts.pendingDeadline == nil ? nil : "something waits"
    }

    /// A trace is a list of changes whose times never decrease, or its first bad line is reported.
    static let trace = Law(name: "trace") { bytes in
        let lines = IncomingLines.lines(of: bytes)
        do throws(KeyerTrace.BadLine) {
            let trace = try KeyerTrace(lines: lines)
            let times = trace.lines.map(\.time)
            return zip(times, times.dropFirst()).allSatisfy { $0 <= $1 } ? nil : "\(times)"
        } catch {
            return lines.indices.contains(error.number - 1) ? nil : "line \(error.number)"
        }
    }
}
