/// A control line of a serial port that a key can work.
public enum SerialLine: UInt16, CaseIterable, Sendable {
    /// Clear to send.
    case cts
    /// Data set ready.
    case dsr
    /// Data carrier detect.
    case dcd
    /// Ring indicator.
    case ri

    /// A line with the level at which its key is closed.
    package struct Closing: Hashable, Sendable {
        /// The line.
        package var line: SerialLine
        /// Whether it is raised while the key is closed.
        package var isRaised: Bool

        private static let base: UInt16 = 0x4000

        /// A line and its closed level.
        package init(_ line: SerialLine, isRaised: Bool) {
            self.line = line
            self.isRaised = isRaised
        }

        /// The line with that code; nil if it is no line's.
        package init?(code: UInt16) {
            guard code & 0xfff0 == Self.base, let line = SerialLine(rawValue: code & 7) else { return nil }
            self.init(line, isRaised: code & 8 == 0)
        }

        /// Its code as a key.
        package var code: UInt16 { Self.base | line.rawValue | (isRaised ? 0 : 8) }

        /// `LINE_CTS`; `LINE_CTS-` if it falls when the key closes.
        package var name: String { "LINE_" + "\(line)".uppercased() + (isRaised ? "" : "-") }
    }
}

/// The lines of a serial port that give a key its current.
public enum LineSupply: String, Codable, CaseIterable, Sendable {
    /// None: the adapter has a current of its own.
    case none
    /// Data terminal ready.
    case dtr
    /// Request to send.
    case rts
    /// Both.
    case both
}

/// A serial port that the learner has chosen to set up a key on: no other is opened.
public struct SerialRequest: Hashable, Sendable {
    /// The port.
    public var identity: DeviceIdentity
    /// The lines to keep raised.
    public var supply: LineSupply

    /// Asks for a port.
    public init(identity: DeviceIdentity, supply: LineSupply) {
        self.identity = identity
        self.supply = supply
    }
}
