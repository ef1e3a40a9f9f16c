import Trainer

/// A desktop notification, which the desktop's screen reader reads out.
///
/// It is shown by libnotify's own program: one call every few hours is not worth depending on a library and a bus
/// connection.
public struct DesktopNotification {
    private let program: Path

    /// Looks for `notify-send`.
    public init() {
        self.init(program: "notify-send")
    }

    init(program: Path) {
        self.program = program
    }

    /// Shows a line for the desktop's default time; false if there is no program for it or no desktop.
    public func show(_ line: String) -> Bool {
        let arguments = [program, "--app-name=Kochlea", "--icon=audio-headphones", "--", Path(text: line)]
        return ChildProcess.run(arguments, patience: 2000) == .exited(0)
    }
}
