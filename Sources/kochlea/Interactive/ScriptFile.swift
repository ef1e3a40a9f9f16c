internal import Glibc
internal import Platform
internal import Trainer

/// A script in a file, checked before anything runs; or on standard input, read line by line as the program comes to
/// need it, so that whoever writes it can look at the log first.
final class ScriptFile: ScriptSource {
    private var lines: [String] = []
    private let input: IncomingLines?

    /// - Parameter signals: end the waiting for a line of standard input.
    init(path: String, signals: Signals?) throws(Failure) {
        input = path == "-" ? IncomingLines(signals: signals) : nil
        guard input == nil else { return }
        guard let bytes = InputFile.contents(path) else {
            let reason = String(cString: strerror(errno))
            throw Failure(.noInput, Message("error.script.read", ["path": .text(path), "reason": .text(reason)]))
        }
        lines = IncomingLines.lines(of: bytes)
        do throws(ScriptError) {
            for (index, line) in lines.enumerated() { _ = try ScriptAction.parse(line, number: index + 1) }
        } catch {
            throw Self.failure(error)
        }
        lines.reverse()
    }

    func nextLine() -> String? {
        if let input { input.next() } else { lines.popLast() }
    }

    /// The failure of a line that is no action.
    static func failure(_ error: ScriptError) -> Failure {
        Failure(.usage, Message("error.script.line", ["line": .integer(error.line), "text": .text(error.text)]))
    }
}
