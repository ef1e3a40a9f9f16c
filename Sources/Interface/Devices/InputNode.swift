package import Keyer

package enum Listening: Equatable, Sendable {
    case to(Set<DeviceControl>)
    /// Every key, button and axis, for set-up.
    case toAll
}

/// Why a device cannot be used now.
package enum DeviceTrouble: Error {
    /// This process or the system lacks a resource for the moment.
    case shortage
    case permission
    /// Another program has it.
    case busy
    /// Anything else. The device has usually gone.
    case other
}

/// An open input device. Only the input thread uses it.
package protocol InputNode: AnyObject {
    /// To poll for reading.
    var descriptor: CInt { get }
    /// The keys that were down when the device was opened.
    var keysDown: Set<UInt16> { get }
    /// The axes with their last positions.
    var axes: [UInt16: AxisRange] { get }

    /// Prepares the node for its use. Call this before `listen`. A serial port needs its supply, a MIDI node the rest
    /// positions of pedals.
    func adopt(_ setup: DeviceSetup)
    /// The keys that are down now, wanted or not; nil if the query fails. The answer replaces the unread key events.
    func askKeysDown() -> Set<UInt16>?
    /// Passes only these controls and dials on to the program.
    func listen(_ listening: Listening)
    /// Takes the device for this program alone, or releases it.
    ///
    /// - Throws: `busy` if another program has grabbed it.
    func grab(_ isGrabbed: Bool) throws(DeviceTrouble)
    /// Passes on unread changes frame by frame, until it has read about `limit` events.
    ///
    /// - Parameters:
    ///   - now: the time of reading, for events without a timestamp.
    ///   - body: receives source, value and time of a change. The last argument is true if the kernel dropped events
    ///     and the change was found by comparing states.
    /// - Returns: false if the device is gone.
    func read(limit: Int, now: Int64, _ body: (ControlSource, Int32, Int64, Bool) -> Void) -> Bool
}

extension InputNode {
    package func adopt(_ setup: DeviceSetup) {}
}

/// The properties of an input device that are known without opening it.
package struct NodeDescription: Equatable, Sendable {
    /// Its name in the device folder: `event3`.
    package var node: String
    package var identity: DeviceIdentity
    package var kind: DeviceKind
    package var canRumble: Bool
    /// Whether it has a control that could be a contact.
    package var hasControls: Bool
    /// Whether it has a dial and is no pointing device.
    package var isKnob: Bool

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

    package var isKeyboard: Bool { kind == .keyboard }
}

package protocol InputNodes {
    /// The devices present, ordered by number.
    ///
    /// - Throws: `shortage`. The devices present are then unknown.
    func present() throws(DeviceTrouble) -> [NodeDescription]
    /// For messages.
    func path(of node: String) -> String
    /// - Parameter supply: the lines that a serial port keeps raised.
    func open(_ node: String, supply: LineSupply) throws(DeviceTrouble) -> any InputNode
    /// The kernel's name: `KEY_B`, `ABS_Z+`.
    func name(of control: DeviceControl) -> String
    /// Descriptors that become readable when devices outside the input folder came or went.
    var news: [CInt] { get }
    /// Makes the descriptors of `news` unreadable again.
    func clearNews()
    /// Declares which devices are wanted. Only then does the source open anything to watch MIDI and serial ports.
    func attend(isMIDIWanted: Bool, isSerialWanted: Bool)
}

extension InputNodes {
    /// None: input devices are watched by their folder.
    package var news: [CInt] { [] }
    package func clearNews() {}
    /// Input devices are always described.
    package func attend(isMIDIWanted: Bool, isSerialWanted: Bool) {}
}
