import Trainer

/// The desktop's word on whether a screen reader is at work: the property ScreenReaderEnabled of `org.a11y.Status`.
///
/// It is asked through a program that talks to the session's bus, as `RealtimeKit` is, and without starting the service that has
/// the property: where nobody has, nothing reads the screen.
struct AccessibilityBus {
    /// Programs to ask through; the first that is installed is used.
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
    /// Milliseconds that an answer may take.
    var patience = 300

    /// Whether a screen reader is at work; false where there is no bus, or no answer.
    var hasScreenReader: Bool {
        for command in commands {
            let arguments = command.map { Path(text: $0) }
            guard let answer = ChildProcess.output(of: arguments, patience: patience) else { continue }
            return String(decoding: answer, as: UTF8.self).contains("true")
        }
        return false
    }
}
