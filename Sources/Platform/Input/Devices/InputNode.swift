import Trainer

/// What is to be heard of a device.
enum Listening: Equatable, Sendable {
    /// Nothing but these controls.
    case to(Set<DeviceControl>)
    /// Every key, button and axis: the learner is asked to press one.
    case toAll
}

/// An open input device.  Belongs to the input thread.
protocol InputNode: AnyObject {
    /// To be polled for reading.
    var descriptor: CInt { get }
    /// The keys that were down when it was opened.
    var keysDown: Set<UInt16> { get }
    /// The axes that it has, where they were last.
    var axes: [UInt16: AxisRange] { get }

    /// The keys that are down now, whatever is listened to; nil where that cannot be told.  What was not read of keys is
    /// forgotten: their levels are to be taken from the answer.
    func askKeysDown() -> Set<UInt16>?
    /// From now on only that reaches the program.
    func listen(_ listening: Listening)
    /// Takes the device for this program alone, or gives it back.
    ///
    /// - Throws: EBUSY if another program has it.
    func grab(_ isGrabbed: Bool) throws(Errno)
    /// Hands on what has happened, frame by frame, but no more than about `limit` changes.
    ///
    /// - Parameters:
    ///   - now: the time of reading, for what has none of its own.
    ///   - body: takes source, value, time and whether it was found out late.
    /// - Returns: false if the device is gone.
    func read(limit: Int, now: Int64, _ body: (ControlSource, Int32, Int64, Bool) -> Void) -> Bool
}

/// What is known of an input device without opening it.
struct NodeDescription: Equatable, Sendable {
    /// Its name below the folder of devices: `event3`.
    var node: String
    /// What names it.
    var identity: DeviceIdentity
    /// What it is to its user.
    var kind: DeviceKind
    /// Whether it can rumble.
    var canRumble: Bool
    /// Whether it has anything that could be a contact.
    var hasControls: Bool

    /// Whether it is a keyboard that is also typed on.
    var isKeyboard: Bool { kind == .keyboard }
}

/// Where input devices come from.
protocol InputNodes {
    /// An open device.
    associatedtype Node: InputNode
    /// The devices that are there, in the order of their numbers.
    ///
    /// - Throws: what this process or the system has run out of, so that nobody knows which are there.
    func present() throws(Errno) -> [NodeDescription]
    /// The file of a device, for messages.
    func path(of node: String) -> String
    /// Opens a device for reading.
    func open(_ node: String) throws(Errno) -> Node
    /// A control's name as the kernel has it: `KEY_B`, `ABS_Z+`.
    func name(of control: DeviceControl) -> String
}
