import Activities
import Interface
import Morse
import Platform

/// A script. A file is checked before the run. Standard input is read line by line on demand, so that its writer can
/// react to the log.
final class ScriptFile: ScriptSource {
    private var lines: [String] = []
    private let input: IncomingLines?

    /// - Parameters:
    /// - lines: the lines of a file; nil for standard input.
    /// - signals: interrupt the wait for a line of standard input.
    init(_ lines: [String]?, signals: Signals?) {
        input = lines == nil ? IncomingLines(signals: signals) : nil
        self.lines = (lines ?? []).reversed()
    }

    /// The checked lines of a file; nil for standard input.
    ///
    /// - Parameter alphabet: for text to key that the international alphabet lacks.
    static func lines(of path: Path, alphabet: Alphabet) throws(Failure) -> [String]? {
        if path == "-" { return nil }
        let lines = IncomingLines.lines(of: try InputFile.contents(path, refusal: "error.script.read"))
        do throws(ScriptError) {
            for (index, line) in lines.enumerated() {
                _ = try ScriptAction.parse(line, number: index + 1, alphabet: alphabet)
            }
        } catch {
            throw failure(error)
        }
        return lines
    }

    func nextLine() -> String? {
        if let input { input.next() } else { lines.popLast() }
    }

    static func failure(_ error: ScriptError) -> Failure {
        let text = Message.Argument.text(String(error.text.prefix(80)))
        return Failure(.usage, Message("error.script.line", ["line": .integer(error.line), "text": text]))
    }
}
