import Activities
import Interface
import Keyer

final class MIDINode: InputNode {
    private let sequencer: Sequencer
    private let isVailAdapter: Bool
    private var state = MIDIState()
    private var listening = Listening.to([])

    init(_ sequencer: Sequencer, isVailAdapter: Bool) {
        self.sequencer = sequencer
        self.isVailAdapter = isVailAdapter
        guard isVailAdapter else { return }
        sequencer.connectBack()
        sequencer.send(controller: VailAdapter.modeController, value: VailAdapter.midiMode)
    }

    deinit {
        if isVailAdapter { sequencer.send(controller: VailAdapter.modeController, value: VailAdapter.keyboardMode) }
    }

    var descriptor: CInt { sequencer.descriptor }

    var keysDown: Set<UInt16> { state.keysDown }

    /// Empty: pedals count as keys, too, because their rest position is known only after they move.
    var axes: [UInt16: AxisRange] { [:] }

    func adopt(_ setup: DeviceSetup) { state.expect(Set(setup.mappings.map(\.control))) }

    /// The keys that were down at the last read: MIDI has no query for them.
    func askKeysDown() -> Set<UInt16>? { state.keysDown }

    func listen(_ listening: Listening) {
        guard listening != self.listening else { return }
        self.listening = listening
        if isVailAdapter, listening == .toAll { sequencer.send(program: VailAdapter.passthrough) }
    }

    /// Does nothing: all programs can read a MIDI port.
    func grab(_ isGrabbed: Bool) throws(DeviceTrouble) {}

    func read(limit: Int, now: Int64, _ body: (ControlSource, Int32, Int64, Bool) -> Void) -> Bool {
        sequencer.read(limit: limit) { message, nanoseconds in
            state.take(message) { code, isDown in
                guard hears(code) else { return }
                body(.key(code), isDown ? 1 : 0, nanoseconds, message == .lost)
            }
        }
    }

    private func hears(_ code: UInt16) -> Bool {
        guard case .to(let controls) = listening else { return true }
        return controls.contains(.key(code))
    }
}
