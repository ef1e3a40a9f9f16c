import Testing

@testable import Interface

@Suite struct MIDIStateTests {
    /// "+NOTE_1" closes, "-NOTE_1" opens.
    private static func changes(_ messages: MIDIMessage..., to state: inout MIDIState) -> [String] {
        var changes: [String] = []
        for message in messages {
            state.take(message) { code, isDown in
                changes.append((isDown ? "+" : "-") + (ControlName.name(of: .key(code)) ?? "none"))
            }
        }
        return changes
    }

    @Test func `a note is closed from note on to note off or to velocity 0`() {
        var state = MIDIState()
        #expect(
            Self.changes(
                .noteOn(channel: 0, number: 1, velocity: 127), .noteOff(channel: 0, number: 1),
                .noteOn(channel: 2, number: 60, velocity: 1), .noteOn(channel: 2, number: 60, velocity: 0), to: &state)
                == ["+NOTE_1", "-NOTE_1", "+NOTE_60_CHANNEL_3", "-NOTE_60_CHANNEL_3"])
        #expect(state.keysDown.isEmpty)
    }

    @Test func `what repeats or was never closed changes nothing`() {
        var state = MIDIState()
        #expect(
            Self.changes(
                .noteOff(channel: 0, number: 1), .noteOn(channel: 0, number: 1, velocity: 9),
                .noteOn(channel: 0, number: 1, velocity: 100), to: &state) == ["+NOTE_1"])
    }

    @Test(arguments: [
        MIDIMessage.controller(channel: 0, number: 123, value: 0), .controller(channel: 0, number: 120, value: 0),
        .reset, .lost,
    ])
    func `the end of all notes releases what is held`(end: MIDIMessage) {
        var state = MIDIState()
        #expect(
            Self.changes(
                .noteOn(channel: 0, number: 1, velocity: 9), .noteOn(channel: 0, number: 2, velocity: 9), end,
                to: &state)
                == ["+NOTE_1", "+NOTE_2", "-NOTE_1", "-NOTE_2"])
    }

    @Test func `the end of a channel's notes leaves those of another`() {
        var state = MIDIState()
        #expect(
            Self.changes(
                .noteOn(channel: 1, number: 1, velocity: 9), .controller(channel: 0, number: 123, value: 0), to: &state)
                == ["+NOTE_1_CHANNEL_2"])
    }

    @Test func `a pedal that jumps up closes, and opens at rest`() {
        var state = MIDIState()
        #expect(
            Self.changes(
                .controller(channel: 0, number: 64, value: 127), .controller(channel: 0, number: 64, value: 0),
                to: &state) == ["+CONTROLLER_64", "-CONTROLLER_64"])
    }

    @Test func `a pedal that is wired the other way closes when it falls`() {
        var state = MIDIState()
        #expect(
            Self.changes(
                .controller(channel: 0, number: 64, value: 0), .controller(channel: 0, number: 64, value: 127),
                to: &state) == ["+CONTROLLER_64-", "-CONTROLLER_64-"])
    }

    @Test func `a pedal that glides closes past the middle, and does not tremble there`() {
        var state = MIDIState()
        var changes: [String] = []
        for value in [1, 30, 60, 70, 60, 70, 50, 40, 2, 0] as [UInt8] {
            changes += Self.changes(.controller(channel: 0, number: 4, value: value), to: &state)
        }
        #expect(changes == ["+CONTROLLER_4", "-CONTROLLER_4"])
    }

    @Test func `where a pedal rests is known from its setup, so the first release closes nothing`() {
        for kind in [MIDIControl.Kind.controller, .restingHigh] {
            var state = MIDIState()
            state.expect([.key(MIDIControl(kind, channel: 0, number: 64).code), .key(30)])
            let rest: UInt8 = kind == .controller ? 0 : 127
            // The controller was held when the program started.
            #expect(Self.changes(.controller(channel: 0, number: 64, value: rest), to: &state) == [])
            #expect(Self.changes(.controller(channel: 0, number: 64, value: 127 - rest), to: &state).count == 1)
        }
    }

    @Test func `every control has a code of its own, which leads back to it`() {
        var codes: Set<UInt16> = []
        for kind in [MIDIControl.Kind.note, .controller, .restingHigh] {
            for channel in 0..<UInt8(16) {
                for number in 0..<UInt8(128) {
                    let control = MIDIControl(kind, channel: channel, number: number)
                    #expect(MIDIControl(code: control.code) == control)
                    #expect(SerialLine.Closing(code: control.code) == nil)
                    codes.insert(control.code)
                }
            }
        }
        #expect(codes.count == 3 * 16 * 128)
        // The kernel's own codes end at KEY_MAX.
        #expect((0...0x2ff).allSatisfy { MIDIControl(code: $0) == nil && SerialLine.Closing(code: $0) == nil })
    }
}
