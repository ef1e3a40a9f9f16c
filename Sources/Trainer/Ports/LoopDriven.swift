public import Keyer
public import Training

/// Why the program could not run for a while.
public enum Interruption: Equatable, Sendable {
    /// The process was stopped, as by Ctrl+Z.
    case stop
    /// The computer slept.
    case sleep
}

/// An input of the program from outside.
public enum Input: Equatable, Sendable {
    /// A keystroke.
    case key(Key)
    /// The rings of sound or speech may hold something new.
    case sound
    /// The deadline has come.
    case deadline
    /// No more keys will come: the terminal hung up, or the script has ended.
    case hangUp
    /// A signal asked the program to end (SIGINT, SIGTERM, SIGHUP).
    case terminate(signal: Int32)
    /// The run cannot continue, for a reason reported by its driver: an invalid script, a full disk.
    case fail(exit: Int32)
    /// The sound device was lost, or there is none; the reason in the device's own words. It is looked for again if it is
    /// sought.
    case soundLost(reason: String, isSought: Bool = true)
    /// A sound device is available (again).
    case soundFound(name: String)
    /// The device on which only cues are heard is gone, or cannot be opened; they are heard with everything else.
    case cueLost(reason: String)
    /// That device is there again.
    case cueFound
    /// The stream was given real-time scheduling after the program had begun.
    case realTimeGranted
    /// The way from key to sound has changed.
    case lead(KeyLead)
    /// A contact of a device closed or opened, whatever its current use. What is keyed with it comes through the
    /// renderer.
    case contact(Contact, isDown: Bool, device: String)
    /// Contacts were not read for half a second while one was closed, so in the stream all of them were opened.
    case contactsUnheard
    /// A knob was turned by so many steps; clockwise is positive.
    case knob(Int)
    /// Something happened to a device.
    case device(DeviceEvent)
    /// During set-up, this control was pressed and released.
    case captured(CapturedControl)
    /// Escape was pressed, or another key whose bytes begin alike and are still to come: speech is cut already.
    case escapeBegan
    /// Keys come faster than anybody types; the following ones are dropped.
    case flooded
    /// The process is about to be stopped, or the computer slept: whatever runs is paused as of this instant.
    case interrupted
    /// The process runs again after an interruption.
    case resumed(after: Interruption)
    /// The terminal's window gained or lost the focus, if the terminal reports it.
    case focus(Bool)
    /// Screen readers are at work that were not when the program began; an empty name for one that is not known.
    case readers([String])
    /// The braille display reports something.
    case braille(BrailleReport)
}

/// A program driven by a loop: it is told what happens and when, and never waits for anything itself.
public protocol LoopDriven: AnyObject {
    /// Starts the program; called once, before any input.
    func start(at now: Instant)
    /// Handles one input.
    func handle(_ input: Input, at now: Instant)
    /// When to pass in `deadline` if nothing else happens; nil if only other inputs matter.
    var deadline: Instant? { get }
    /// Whether nothing sounds or is about to, and the program waits for the learner.
    var isWaitingForLearner: Bool { get }
    /// The exit code, once the program is over; the loop returns it.
    var exitCode: Int32? { get }
}
