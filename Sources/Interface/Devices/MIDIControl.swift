/// A MIDI key, pad or pedal as a control.
package struct MIDIControl: Hashable, Sendable {
    package enum Kind: UInt16, Sendable {
        /// A note, closed from note on to note off.
        case note = 0x1000
        /// A controller that rests low, like most pedals.
        case controller = 0x2000
        /// A controller that rests high: a pedal with inverted wiring.
        case restingHigh = 0x3000
    }

    package var kind: Kind
    /// 0 to 15.
    package var channel: UInt8
    /// The note or controller, 0 to 127.
    package var number: UInt8

    /// Drops the high bits of numbers out of range.
    package init(_ kind: Kind, channel: UInt8, number: UInt8) {
        self.kind = kind
        self.channel = channel & 0x0f
        self.number = number & 0x7f
    }

    /// Nil if the code is not that of a MIDI control.
    package init?(code: UInt16) {
        guard let kind = Kind(rawValue: code & 0xf000), code & 0x0800 == 0 else { return nil }
        self.init(kind, channel: UInt8(code >> 7 & 0x0f), number: UInt8(code & 0x7f))
    }

    package var code: UInt16 { kind.rawValue | UInt16(channel) << 7 | UInt16(number) }

    /// `NOTE_1`; `NOTE_1_CHANNEL_2` on any channel but the first.
    package var name: String {
        let place = "\(number)" + (channel == 0 ? "" : "_CHANNEL_\(channel + 1)")
        return switch kind {
        case .note: "NOTE_" + place
        case .controller: "CONTROLLER_" + place
        case .restingHigh: "CONTROLLER_" + place + "-"
        }
    }
}
