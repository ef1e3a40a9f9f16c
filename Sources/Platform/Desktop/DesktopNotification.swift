import Activities
import Interface

/// A desktop notification, which the desktop's screen reader reads out.
///
/// `notify-send` shows it: one call every few hours does not justify a library and a bus connection.
public struct DesktopNotification {
    private let program: Path

    public init() {
        self.init(program: "notify-send")
    }

    init(program: Path) {
        self.program = program
    }

    /// Shows a line for the desktop's default time. Returns false without `notify-send` or a desktop.
    public func show(_ line: String) -> Bool {
        let arguments = [program, "--app-name=Kochlea", "--icon=audio-headphones", "--", Path(text: line)]
        return ChildProcess.run(arguments, patience: 2000) == .exited(0)
    }
}
