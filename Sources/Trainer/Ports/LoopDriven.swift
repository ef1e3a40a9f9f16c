public import Keyer
public import Training

/// What happens to the program from outside.
public enum Input: Equatable, Sendable {
    /// A keystroke.
    case key(Key)
    /// The rings of sound or speech may hold something new.
    case sound
    /// The deadline has come.
    case deadline
    /// No more keys will come: the terminal hung up, or the script is at its end.
    case hangUp
    /// A signal asked the program to end (SIGINT, SIGTERM, SIGHUP).
    case terminate(signal: Int32)
    /// The run cannot go on, for a reason that whoever drives it tells: a script that is wrong, a file that is full.
    case fail(exit: Int32)
    /// The sound device was lost, or there is none; the reason in the device's own words.
    case soundLost(reason: String)
    /// A sound device is there (again).
    case soundFound(name: String)
    /// The stream was given real-time scheduling, later than the program began.
    case realTimeGranted
    /// A contact closed or opened on a device, whatever it is used for now.  What is keyed with it comes by the renderer.
    case contact(Contact, isDown: Bool, device: String)
    /// Something happened to a device.
    case device(DeviceEvent)
    /// During the set-up: this control was pressed and let go.
    case captured(CapturedControl)
    /// The terminal's window got or lost the focus, where the terminal tells.
    case focus(Bool)
}

/// A program that a loop drives: it is told what happens and when, and never waits for anything itself.
public protocol LoopDriven: AnyObject {
    /// Begins; called once, before any input.
    func start(at now: Instant)
    /// Takes one input.
    func handle(_ input: Input, at now: Instant)
    /// When `deadline` is to be handed in, if nothing else happens; nil when only other inputs matter.
    var deadline: Instant? { get }
    /// True when nothing sounds or is about to, and the program waits for the learner.
    var isWaitingForLearner: Bool { get }
    /// Set once the program is over; the loop returns it.
    var exitCode: Int32? { get }
}
