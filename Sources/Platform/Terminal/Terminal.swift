import CLinux
import Glibc

/// A terminal that delivers each key as it is pressed and echoes nothing.
///
/// Ctrl+C, Ctrl+Z and Ctrl+\ still send signals.  The terminal is restored when `leave` is called, when this object
/// goes, when the process exits, and when it crashes.  One terminal at a time.
public final class Terminal {
    private let descriptor: CInt
    /// For control sequences, which must never wait: the terminal may be stopped.
    private let output: OutputDescriptor
    private var original: termios?
    private var reportsFocus = false

    /// The terminal behind a descriptor; nil if it is a file, a pipe or closed.  Changes nothing yet.
    public init?(descriptor: CInt = 0) {
        guard isatty(descriptor) == 1 else { return nil }
        self.descriptor = descriptor
        output = OutputDescriptor(descriptor)
    }

    deinit { leave() }

    /// Puts the terminal into single-key mode, keeping what was typed ahead.
    ///
    /// Reading never waits then: with no key to deliver it returns nothing at once.  Ctrl+C empties what was typed before
    /// it, which may be what a reader was woken for.
    ///
    /// Call it again after the process was stopped and continued, because the shell has changed the settings meanwhile.
    /// The settings restored are those found by the first call.
    public func enter() throws(Errno) {
        var settings = termios()
        _ = try retrying { tcgetattr(descriptor, &settings) }
        if original == nil {
            original = settings
            CLinux_terminal_remember(descriptor, output.rawValue, &settings)
            CLinux_terminal_guard()
        }
        // Keys at once and without echo; IEXTEN and IXON would reserve Ctrl+V, Ctrl+S and Ctrl+Q for the terminal.
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ECHONL | IEXTEN)
        settings.c_lflag |= tcflag_t(ISIG)
        settings.c_iflag &= ~tcflag_t(IXON | IXOFF | ICRNL | INLCR | IGNCR | ISTRIP)
        settings.setControlCharacter(VMIN, to: 0)
        settings.setControlCharacter(VTIME, to: 0)
        _ = try retrying { tcsetattr(descriptor, TCSANOW, &settings) }
    }

    /// Restores the terminal.
    public func leave() {
        guard original != nil else { return }
        CLinux_terminal_restore()
        CLinux_terminal_forget()
        original = nil
        reportsFocus = false
    }

    /// Makes the terminal report focus changes, or stops that (xterm's mode 1004, which most others support).  Writes
    /// nothing if nothing changes or the terminal takes no output now: call it again later.  Undone when the terminal is
    /// restored.
    public func setFocusReporting(_ isOn: Bool) {
        guard original != nil, reportsFocus != isOn, CLinux_terminal_report_focus(isOn) else { return }
        reportsFocus = isOn
    }
}

extension termios {
    /// `c_cc[index]`: Swift imports the array as a tuple.
    mutating func setControlCharacter(_ index: CInt, to value: cc_t) {
        withUnsafeMutableBytes(of: &c_cc) { $0[Int(index)] = value }
    }
}
