package import Keyer

/// The events wanted from a device.
package enum Listening: Equatable, Sendable {
    /// Only these controls.
    case to(Set<DeviceControl>)
    /// Every key, button and axis, for set-up.
    case toAll
}

/// Why a device cannot be used now.
package enum DeviceTrouble: Error {
    /// This process or the system has run out of something for the moment.
    case shortage
    /// This process may not.
    case permission
    /// Another program has it.
    case busy
    /// Anything else: it will have gone.
    case other
}

/// An open input device, used only by the input thread.
package protocol InputNode: AnyObject {
    /// Poll it for reading.
    var descriptor: CInt { get }
    /// The keys that were down when the device was opened.
    var keysDown: Set<UInt16> { get }
    /// The axes with their last positions.
    var axes: [UInt16: AxisRange] { get }

    /// What the node is used for, told before it is listened to: a serial port's supply, where a pedal rests.
    func adopt(_ setup: DeviceSetup)
    /// The keys that are down now, whether listened to or not; nil if that cannot be found out.  Unread key events are
    /// lost: the answer replaces them.
    func askKeysDown() -> Set<UInt16>?
    /// Lets only these events reach the program, and those of a dial.
    func listen(_ listening: Listening)
    /// Takes the device for this program alone, or releases it.
    ///
    /// - Throws: `busy` if another program has it.
    func grab(_ isGrabbed: Bool) throws(DeviceTrouble)
    /// Hands on what has happened, frame by frame, but no more than about `limit` changes.
    ///
    /// - Parameters:
    ///   - now: the time of reading, for events without a time of their own.
    ///   - body: takes source, value, time, and whether the change was found out late.
    /// - Returns: false if the device is gone.
    func read(limit: Int, now: Int64, _ body: (ControlSource, Int32, Int64, Bool) -> Void) -> Bool
}

extension InputNode {
    /// Input devices work alike for all uses.
    package func adopt(_ setup: DeviceSetup) {}
}

/// What is known about an input device without opening it.
package struct NodeDescription: Equatable, Sendable {
    /// Its name in the folder of devices: `event3`.
    package var node: String
    /// Its identity.
    package var identity: DeviceIdentity
    /// The kind of device.
    package var kind: DeviceKind
    /// Whether it can rumble.
    package var canRumble: Bool
    /// Whether it has anything that could be a contact.
    package var hasControls: Bool
    /// Whether it has a dial and is no pointing device: a knob.
    package var isKnob: Bool

    /// Makes a description.
    package init(
        node: String, identity: DeviceIdentity, kind: DeviceKind, canRumble: Bool = false, hasControls: Bool = true,
        isKnob: Bool = false
    ) {
        self.node = node
        self.identity = identity
        self.kind = kind
        self.canRumble = canRumble
        self.hasControls = hasControls
        self.isKnob = isKnob
    }

    /// Whether it is a keyboard that is also used for typing.
    package var isKeyboard: Bool { kind == .keyboard }
}

/// The source of input devices.
package protocol InputNodes {
    /// The devices present, ordered by number.
    ///
    /// - Throws: `shortage`, when nobody knows which are there.
    func present() throws(DeviceTrouble) -> [NodeDescription]
    /// The path of a device, for messages.
    func path(of node: String) -> String
    /// Opens a device for reading.
    ///
    /// - Parameter supply: the lines that a serial port keeps raised.
    func open(_ node: String, supply: LineSupply) throws(DeviceTrouble) -> any InputNode
    /// The kernel's name of a control: `KEY_B`, `ABS_Z+`.
    func name(of control: DeviceControl) -> String
    /// Descriptors that are readable when devices came or went elsewhere than in the folder of input devices.
    var news: [CInt] { get }
    /// Takes the news, so that the descriptors fall silent.
    func clearNews()
    /// Says what is wanted from now on: only then is anything opened to be told of MIDI ports and serial ports.
    func attend(isMIDIWanted: Bool, isSerialWanted: Bool)
}

extension InputNodes {
    /// None: input devices are watched by their folder.
    package var news: [CInt] { [] }
    /// There is none.
    package func clearNews() {}
    /// Input devices are described without being asked for.
    package func attend(isMIDIWanted: Bool, isSerialWanted: Bool) {}
}
