internal import Morse
internal import Platform
internal import Trainer

/// A script.  A file is checked before anything runs; standard input is read line by line as needed, so that its writer
/// can look at the log first.
final class ScriptFile: ScriptSource {
    private var lines: [String] = []
    private let input: IncomingLines?

    /// - Parameters:
    ///   - lines: of a file; nil for those of standard input.
    ///   - signals: interrupt waiting for a line of standard input.
    init(_ lines: [String]?, signals: Signals?) {
        input = lines == nil ? IncomingLines(signals: signals) : nil
        self.lines = (lines ?? []).reversed()
    }

    /// The lines of a file, checked; nil for standard input.
    ///
    /// - Parameter alphabet: of text to key that is not in the international one.
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
