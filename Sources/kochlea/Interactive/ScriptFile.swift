internal import Morse
internal import Platform
internal import Trainer

/// A script.  A file is checked before anything runs; standard input is read line by line as needed, so that its writer
/// can look at the log first.
final class ScriptFile: ScriptSource {
    private var lines: [String] = []
    private let input: IncomingLines?

    /// - Parameters:
    ///   - alphabet: of text to key that is not in the international one.
    ///   - signals: interrupt waiting for a line of standard input.
    init(path: String, alphabet: Alphabet, signals: Signals?) throws(Failure) {
        input = path == "-" ? IncomingLines(signals: signals) : nil
        guard input == nil else { return }
        lines = IncomingLines.lines(of: try InputFile.contents(path, refusal: "error.script.read"))
        do throws(ScriptError) {
            for (index, line) in lines.enumerated() {
                _ = try ScriptAction.parse(line, number: index + 1, alphabet: alphabet)
            }
        } catch {
            throw Self.failure(error)
        }
        lines.reverse()
    }

    func nextLine() -> String? {
        if let input { input.next() } else { lines.popLast() }
    }

    static func failure(_ error: ScriptError) -> Failure {
        let text = Message.Argument.text(String(error.text.prefix(80)))
        return Failure(.usage, Message("error.script.line", ["line": .integer(error.line), "text": text]))
    }
}
