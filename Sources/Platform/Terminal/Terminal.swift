import CLinux
import Glibc

/// A terminal that hands over each key as it is pressed and prints nothing of its own.
///
/// Ctrl+C, Ctrl+Z and Ctrl+\ go on sending signals.  The terminal is given back when `leave` is called, when this value
/// goes, when the process exits, and when it dies of a fault.  One terminal at a time.
public final class Terminal {
    private let descriptor: CInt
    private var original: termios?
    private var reportsFocus = false

    /// The terminal behind a descriptor; nil if it is a file, a pipe or closed.  Nothing is changed yet.
    public init?(descriptor: CInt = 0) {
        guard isatty(descriptor) == 1 else { return nil }
        self.descriptor = descriptor
    }

    deinit { leave() }

    /// Takes the terminal into single-key mode, keeping what was typed ahead.
    ///
    /// Called again it enters anew, which is what must be done after the process was stopped and continued: the shell has
    /// set the terminal its own way meanwhile.  The settings given back are those found by the first call.
    public func enter() throws(Errno) {
        var settings = termios()
        _ = try retryingInterrupts { tcgetattr(descriptor, &settings) }
        if original == nil {
            original = settings
            CLinux_terminal_remember(descriptor, &settings)
            CLinux_terminal_guard()
        }
        // Keys at once and unseen; IEXTEN would keep Ctrl+V, IXON Ctrl+S and Ctrl+Q, for the terminal.
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ECHONL | IEXTEN)
        settings.c_lflag |= tcflag_t(ISIG)
        settings.c_iflag &= ~tcflag_t(IXON | IXOFF | ICRNL | INLCR | IGNCR | ISTRIP)
        settings.setControlCharacter(VMIN, to: 1)
        settings.setControlCharacter(VTIME, to: 0)
        _ = try retryingInterrupts { tcsetattr(descriptor, TCSANOW, &settings) }
    }

    /// Gives the terminal back as it was.
    public func leave() {
        guard original != nil else { return }
        CLinux_terminal_restore()
        CLinux_terminal_forget()
        original = nil
        reportsFocus = false
    }

    /// Asks the terminal to say when its window gets or loses the focus, or to say it no more (xterm's mode 1004, which
    /// most others know, too).  Nothing is written when nothing changes; it is taken back with the terminal.
    public func setFocusReporting(_ isOn: Bool) {
        guard original != nil, reportsFocus != isOn else { return }
        reportsFocus = isOn
        CLinux_terminal_report_focus(isOn)
    }
}

extension termios {
    /// `c_cc[index]`: Swift imports the array as a tuple.
    mutating func setControlCharacter(_ index: CInt, to value: cc_t) {
        withUnsafeMutableBytes(of: &c_cc) { $0[Int(index)] = value }
    }
}
