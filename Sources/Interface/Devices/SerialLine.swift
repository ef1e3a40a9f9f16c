/// A control line of a serial port that a key can connect.
public enum SerialLine: UInt16, CaseIterable, Sendable {
    /// Clear to send.
    case cts
    /// Data set ready.
    case dsr
    /// Data carrier detect.
    case dcd
    /// Ring indicator.
    case ri

    /// A line and the level at which its key is closed.
    package struct Closing: Hashable, Sendable {
        package var line: SerialLine
        /// Whether the line is raised while the key is closed.
        package var isRaised: Bool

        private static let base: UInt16 = 0x4000

        package init(_ line: SerialLine, isRaised: Bool) {
            self.line = line
            self.isRaised = isRaised
        }

        /// Nil if the code is not that of a line.
        package init?(code: UInt16) {
            guard code & 0xfff0 == Self.base, let line = SerialLine(rawValue: code & 7) else { return nil }
            self.init(line, isRaised: code & 8 == 0)
        }

        package var code: UInt16 { Self.base | line.rawValue | (isRaised ? 0 : 8) }

        /// `LINE_CTS`; `LINE_CTS-` if the line falls when the key closes.
        package var name: String { "LINE_" + "\(line)".uppercased() + (isRaised ? "" : "-") }
    }
}

/// The lines that supply a key with current.
public enum LineSupply: String, Codable, CaseIterable, Sendable {
    /// None: the adapter has its own supply.
    case none
    /// Data terminal ready.
    case dtr
    /// Request to send.
    case rts
    case both
}

/// A serial port that the learner chose for set-up. No other port is opened.
public struct SerialRequest: Hashable, Sendable {
    public var identity: DeviceIdentity
    /// The lines to keep raised.
    public var supply: LineSupply

    public init(identity: DeviceIdentity, supply: LineSupply) {
        self.identity = identity
        self.supply = supply
    }
}
