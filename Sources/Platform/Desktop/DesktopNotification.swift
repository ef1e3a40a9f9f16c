/// A notification of the desktop, which its screen reader reads.
///
/// It is shown by libnotify's own program: a library and a bus connection for one call every few hours would be two more to
/// depend on.
public struct DesktopNotification {
    /// The program that shows it.
    private let program: String

    /// By `notify-send`.
    public init() {
        self.init(program: "notify-send")
    }

    init(program: String) {
        self.program = program
    }

    /// Shows a line for the desktop's usual time; false if there is no program for it, or no desktop.
    public func show(_ line: String) -> Bool {
        ChildProcess.run([program, "--app-name=Kochlea", "--icon=audio-headphones", "--", line], patience: 5000)
            == .exited(0)
    }
}
