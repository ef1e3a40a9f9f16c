import Keyer

package enum MIDIMessage: Equatable, Sendable {
    /// Velocity 0 is a note off.
    case noteOn(channel: UInt8, number: UInt8, velocity: UInt8)
    case noteOff(channel: UInt8, number: UInt8)
    /// Value 0 to 127. Numbers 120 and 123 end all notes of the channel.
    case controller(channel: UInt8, number: UInt8, value: UInt8)
    /// The device restarts.
    case reset
    /// Messages were lost, so the held controls are unknown.
    case lost
}

/// The controls that a MIDI device holds, according to its messages.
///
/// MIDI has no query: a control counts as open until a message closes it.
package struct MIDIState: Sendable {
    /// The codes of the closed controls.
    package private(set) var keysDown: Set<UInt16> = []
    /// Controllers from messages or from the setup.
    private var pedals: [UInt16: (kind: MIDIControl.Kind, axis: AxisSwitch)] = [:]

    package init() {}

    /// Takes the rest positions of pedals from the setup. The pedals count as open until they move.
    package mutating func expect(_ controls: Set<DeviceControl>) {
        for control in controls {
            guard case .key(let code) = control, let pedal = MIDIControl(code: code), pedal.kind != .note else {
                continue
            }
            for kind in [MIDIControl.Kind.controller, .restingHigh] {
                keysDown.remove(MIDIControl(kind, channel: pedal.channel, number: pedal.number).code)
            }
            pedals[Self.place(pedal)] = (pedal.kind, Self.axis(pedal.kind))
        }
    }

    /// - Parameter change: takes a control's code and whether it closed.
    package mutating func take(_ message: MIDIMessage, _ change: (UInt16, Bool) -> Void) {
        switch message {
        case .noteOn(let channel, let number, let velocity):
            set(MIDIControl(.note, channel: channel, number: number).code, velocity > 0, change)
        case .noteOff(let channel, let number):
            set(MIDIControl(.note, channel: channel, number: number).code, false, change)
        case .controller(let channel, 120, _), .controller(let channel, 123, _):
            release(change) { $0.kind == .note && $0.channel == channel }
        case .controller(let channel, let number, let value):
            move(MIDIControl(.controller, channel: channel, number: number), to: value, change)
        case .reset, .lost: release(change) { _ in true }
        }
    }

    private mutating func move(_ control: MIDIControl, to value: UInt8, _ change: (UInt16, Bool) -> Void) {
        let place = Self.place(control)
        var (kind, axis) = pedals[place] ?? { ($0, Self.axis($0)) }(Self.rest(before: value))
        let isChanged = axis.take(Int32(value))
        pedals[place] = (kind, axis)
        guard isChanged else { return }
        set(MIDIControl(kind, channel: control.channel, number: control.number).code, axis.isDown, change)
    }

    /// Derives the rest position from the first value. A switch jumps to the other end; a gliding pedal starts near its
    /// rest.
    private static func rest(before value: UInt8) -> MIDIControl.Kind {
        switch value {
        case 0: .restingHigh
        case 127: .controller
        default: value < 64 ? .controller : .restingHigh
        }
    }

    private static func axis(_ kind: MIDIControl.Kind) -> AxisSwitch {
        let isUpward = kind != .restingHigh
        return AxisSwitch(AxisRange(minimum: 0, maximum: 127, value: isUpward ? 0 : 127), isUpward: isUpward)
    }

    private static func place(_ control: MIDIControl) -> UInt16 {
        UInt16(control.channel) << 7 | UInt16(control.number)
    }

    private mutating func set(_ code: UInt16, _ isDown: Bool, _ change: (UInt16, Bool) -> Void) {
        let isNew = isDown ? keysDown.insert(code).inserted : keysDown.remove(code) != nil
        if isNew { change(code, isDown) }
    }

    private mutating func release(_ change: (UInt16, Bool) -> Void, where isMeant: (MIDIControl) -> Bool) {
        for code in keysDown.sorted() {
            guard let control = MIDIControl(code: code), isMeant(control) else { continue }
            if control.kind != .note { pedals[Self.place(control)]?.axis = Self.axis(control.kind) }
            set(code, false, change)
        }
    }
}
