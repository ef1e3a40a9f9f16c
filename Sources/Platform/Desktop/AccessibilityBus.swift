import Activities
import Interface

/// Asks the desktop whether a screen reader is running: the property ScreenReaderEnabled of `org.a11y.Status`.
///
/// A command-line program sends the request over the session bus, as in `RealtimeKit`. It does not start the
/// accessibility service: if the service is not running, no screen reader is.
struct AccessibilityBus {
    /// The first installed program is used.
    var commands: [[String]] = [
        [
            "busctl", "--user", "--auto-start=no", "--timeout=1", "call", "org.a11y.Bus", "/org/a11y/bus",
            "org.freedesktop.DBus.Properties", "Get", "ss", "org.a11y.Status", "ScreenReaderEnabled",
        ],
        [
            "gdbus", "call", "--session", "--timeout=1", "--dest=org.a11y.Bus", "--object-path=/org/a11y/bus",
            "--method=org.freedesktop.DBus.Properties.Get", "org.a11y.Status", "ScreenReaderEnabled",
        ],
    ]
    /// The timeout in milliseconds.
    var patience = 300

    /// False also without a bus or a reply.
    var hasScreenReader: Bool {
        for command in commands {
            let arguments = command.map { Path(text: $0) }
            guard let answer = ChildProcess.output(of: arguments, patience: patience) else { continue }
            return String(decoding: answer, as: UTF8.self).contains("true")
        }
        return false
    }
}
