public import Keyer
public import Morse

public enum Interruption: Equatable, Sendable {
    /// The process was stopped, for example by Ctrl+Z.
    case stop
    case sleep
}

public enum Input: Equatable, Sendable {
    case key(Key)
    /// The rings of sound or speech may have new data.
    case sound
    /// The time of `LoopDriven.deadline` has come.
    case deadline
    /// No more keys will come: the terminal hung up, or the script has ended.
    case hangUp
    /// A signal asks the program to end (SIGINT, SIGTERM, SIGHUP).
    case terminate(signal: Int32)
    /// The driver cannot continue the run: an invalid script, a full disk.
    case fail(exit: Int32)
    /// The sound device is lost or missing. The reason comes from the device. `isSought`: the driver keeps looking for
    /// a device.
    case soundLost(reason: String, isSought: Bool = true)
    /// A sound device is available (again).
    case soundFound(name: String)
    /// The cue device is lost or cannot be opened. Cues use the main output.
    case cueLost(reason: String)
    /// The cue device is back.
    case cueFound
    /// The sound thread got real-time scheduling after the start of the program.
    case realTimeGranted
    case keyLatency(KeyLatency)
    /// A contact of a device closed or opened, whatever its use. Its keying arrives separately, through the renderer.
    case contact(Contact, isDown: Bool, device: String)
    /// The input thread did not read contacts for half a second while one was closed. The stream treats all contacts as
    /// open.
    case contactsUnheard
    /// Steps of a knob. Clockwise is positive.
    case knob(Int)
    case device(DeviceEvent)
    /// The learner pressed and released this control during set-up.
    case captured(CapturedControl)
    /// An ESC byte arrived. It may be Escape or the start of a longer key sequence. Speech is cut already.
    case escapeBegan
    /// Keys arrive faster than a person types. Further keys are dropped.
    case flooded
    /// The process is about to stop, or the computer slept. Everything pauses at this instant.
    case interrupted
    /// The process runs again after an interruption.
    case resumed(after: Interruption)
    /// The terminal window gained or lost the focus. Not every terminal reports it.
    case focus(Bool)
    /// Screen readers that started after the program; an empty name for an unknown one.
    case readers([String])
    case braille(BrailleReport)
    case network(NetworkReport)
}

/// A program driven by a loop. The loop passes in each input with its time. The program never blocks.
public protocol LoopDriven: AnyObject {
    /// Called once, before any input.
    func start(at now: Instant)
    func handle(_ input: Input, at now: Instant)
    /// When to pass in `deadline` without another input; nil if only other inputs matter.
    var deadline: Instant? { get }
    /// Whether no sound plays or is scheduled and the program waits for the learner.
    var isWaitingForLearner: Bool { get }
    /// The exit code for the loop to return; nil while the program runs.
    var exitCode: Int32? { get }
}
