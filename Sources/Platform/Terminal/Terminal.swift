import CLinux
import Glibc

/// A terminal that delivers each key as it is pressed and echoes nothing. Use one at a time.
///
/// Ctrl+C, Ctrl+Z and Ctrl+\ still send signals. The settings are restored by `leave` and `deinit`, when the process
/// exits, and when it crashes.
public final class Terminal {
    private let descriptor: CInt
    /// For control sequences, which must not wait: the terminal may be stopped.
    private let output: OutputDescriptor
    private var original: termios?
    private var reportsFocus = false

    /// Nil if the descriptor is a file, a pipe or closed.
    public init?(descriptor: CInt = 0) {
        guard isatty(descriptor) == 1 else { return nil }
        self.descriptor = descriptor
        output = OutputDescriptor(descriptor)
    }

    deinit { leave() }

    /// Selects single-key mode and keeps the keys typed ahead.
    ///
    /// Reads never wait: without a key they return no bytes. Even after `poll` reported input, a read may return no
    /// bytes, because Ctrl+C empties the input queue.
    ///
    /// Call it again after the process was stopped, because the shell has changed the settings. `leave` restores the
    /// settings that the first call found.
    public func enter() throws(Errno) {
        var settings = termios()
        _ = try retrying { tcgetattr(descriptor, &settings) }
        if original == nil {
            original = settings
            CLinux_terminal_remember(descriptor, output.rawValue, &settings)
            CLinux_terminal_guard()
        }
        // IEXTEN and IXON would reserve Ctrl+V, Ctrl+S and Ctrl+Q for the terminal.
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ECHONL | IEXTEN)
        settings.c_lflag |= tcflag_t(ISIG)
        settings.c_iflag &= ~tcflag_t(IXON | IXOFF | ICRNL | INLCR | IGNCR | ISTRIP)
        settings.setControlCharacter(VMIN, to: 0)
        settings.setControlCharacter(VTIME, to: 0)
        _ = try retrying { tcsetattr(descriptor, TCSANOW, &settings) }
    }

    public func leave() {
        guard original != nil else { return }
        CLinux_terminal_restore()
        CLinux_terminal_forget()
        original = nil
        reportsFocus = false
    }

    /// Turns focus reports on or off (xterm's mode 1004, which most terminals support). If the terminal accepts no
    /// output now, nothing changes: call it again later. `leave` turns them off.
    public func setFocusReporting(_ isOn: Bool) {
        guard original != nil, reportsFocus != isOn, CLinux_terminal_report_focus(isOn) else { return }
        reportsFocus = isOn
    }
}

extension termios {
    /// Sets `c_cc[index]`, an array that Swift imports as a tuple.
    mutating func setControlCharacter(_ index: CInt, to value: cc_t) {
        withUnsafeMutableBytes(of: &c_cc) { $0[Int(index)] = value }
    }
}
