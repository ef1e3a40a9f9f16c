import Activities
import Interface
import Keyer

/// Recorded contacts: one change per line, with tabs between the fields.
///
///     120.5   dit     down        milliseconds, contact, its change
///     3000    speed   25          milliseconds, the new speed in words per minute
///     # comment
struct KeyerTrace: Equatable, Sendable {
    enum Change: Equatable, Sendable {
        case contact(Contact, isDown: Bool)
        /// Words per minute.
        case speed(Int)
    }

    struct Line: Equatable, Sendable {
        /// Milliseconds since the start of the recording.
        var time: Double
        var change: Change
    }

    struct BadLine: Error, Equatable, Sendable {
        enum Fault: Error, Equatable, Sendable {
            /// No valid change.
            case shape
            /// The time is before that of the line above.
            case order
            /// The speed is outside the keyer's range.
            case speed
        }

        /// From 1.
        var number: Int
        var text: String
        var fault = Fault.shape
    }

    /// The maximum time: a day, in milliseconds.
    static let longest = 86_400_000.0

    private(set) var lines: [Line] = []

    /// - Parameter lines: changes in order of time.
    init(_ lines: [Line]) { self.lines = lines }

    /// - Throws: the first line with a fault. Comments and empty lines are permitted.
    init(lines texts: [String]) throws(BadLine) {
        for (index, whole) in texts.enumerated() {
            // Some editors begin the file with a byte order mark.
            let text = index == 0 && whole.hasPrefix("\u{FEFF}") ? String(whole.unicodeScalars.dropFirst()) : whole
            guard !text.isEmpty, !text.hasPrefix("#") else { continue }
            do throws(BadLine.Fault) {
                let line = try Self.line(text)
                guard line.time >= lines.last?.time ?? 0 else { throw .order }
                lines.append(line)
            } catch {
                throw BadLine(number: index + 1, text: text, fault: error)
            }
        }
    }

    private static func line(_ text: String) throws(BadLine.Fault) -> Line {
        let fields = text.split(separator: "\t", omittingEmptySubsequences: false)
        guard fields.count == 3, let time = time(fields[0]) else { throw .shape }
        return Line(time: time, change: try change(fields[1], fields[2]))
    }

    /// Digits and a decimal point only: `Double` alone would accept "1e3" and "nan".
    private static func time(_ text: Substring) -> Double? {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }), let time = Double(text),
            time <= longest
        else { return nil }
        return time
    }

    private static func change(_ what: Substring, _ how: Substring) throws(BadLine.Fault) -> Change {
        if what == "speed" {
            guard !how.isEmpty, how.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { throw .shape }
            // A number beyond `Int` is also too fast.
            guard let speed = Int(how), Keyer.Settings.speedRange.contains(speed) else { throw .speed }
            return .speed(speed)
        }
        let contacts: [Substring: Contact] = ["dit": .dit, "dah": .dah, "straight": .straight]
        let levels: [Substring: Bool] = ["down": true, "up": false]
        guard let contact = contacts[what], let isDown = levels[how] else { throw .shape }
        return .contact(contact, isDown: isDown)
    }
}
