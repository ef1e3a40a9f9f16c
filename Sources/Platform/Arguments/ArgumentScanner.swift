internal import CLinux
internal import Glibc

/// Cuts a command line into options and operands by the rules of getopt_long(3): options before or after operands,
/// `--name=value`, unambiguous abbreviations, clusters of letters, and `--` as the end of options.
///
/// It knows nothing of what a value means.  Not reentrant: getopt keeps its place in global variables.
public struct ArgumentScanner: Sendable {
    /// An option as the scanner needs to know it.
    public struct Option: Equatable, Sendable {
        /// Without the dashes.
        public var name: String
        /// The single ASCII letter that means the same.
        public var letter: Character?
        /// Whether a value follows.
        public var takesValue: Bool

        /// Makes an option.
        public init(name: String, letter: Character? = nil, takesValue: Bool) {
            self.name = name
            self.letter = letter
            self.takesValue = takesValue
        }
    }

    /// One piece of the command line.
    public enum Token: Equatable, Sendable {
        /// The option of that index, with its value if it takes one.
        case option(Int, value: String?)
        /// Anything else.
        case operand(String)
        /// No option, or the beginning of several; as it was written, without a value.
        case unknown(String)
        /// The option of that index stands at the end, without the value it needs.
        case valueMissing(Int)
        /// The option of that index was given a value with `=`, but takes none.
        case valueUnexpected(Int, value: String)
    }

    /// The options that exist.
    public var options: [Option]

    /// Makes a scanner.
    public init(options: [Option]) {
        self.options = options
    }

    /// The pieces of the arguments, which are given without the program's name.  Goes on after what it does not know, so
    /// that an option that matters to an error message (the language) is found behind it, too.
    public func scan(_ arguments: [String]) -> [Token] {
        let words = (["kochlea"] + arguments).map { strdup($0) }
        let names = options.map { strdup($0.name) }
        defer { (words + names).forEach { free($0) } }
        let argv = words + [nil]
        let table = zip(options, names).map { option, name in
            clinux_option(
                name: name, letter: option.letter?.asciiValue.map(CChar.init(bitPattern:)) ?? 0,
                takes_value: option.takesValue ? 1 : 0)
        }
        var tokens: [Token] = []
        clinux_arguments_rewind()
        while true {
            let next = clinux_arguments_next(CInt(words.count), argv, table, CInt(table.count))
            if next.kind == clinux_argument_end {
                return tokens + arguments.dropFirst(Int(next.next) - 1).map(Token.operand)
            }
            tokens.append(token(of: next, in: arguments))
        }
    }

    private func token(of next: clinux_argument, in arguments: [String]) -> Token {
        let value = next.value.map { String(cString: $0) }
        switch next.kind {
        case clinux_argument_option: return .option(Int(next.option), value: value)
        case clinux_argument_operand: return .operand(value ?? "")
        case clinux_argument_value_missing: return .valueMissing(Int(next.option))
        case clinux_argument_value_unexpected:
            return .valueUnexpected(Int(next.option), value: Self.split(arguments[Int(next.next) - 2]).value ?? "")
        default: return .unknown(unknownWord(of: next, in: arguments))
        }
    }

    /// What was written where getopt knows no option.
    private func unknownWord(of next: clinux_argument, in arguments: [String]) -> String {
        switch next.letter {
        case 0: return Self.split(arguments[Int(next.next) - 2]).name
        case 0x21...0x7E: return "-" + String(UnicodeScalar(UInt8(next.letter)))
        // A byte of a longer character: getopt is still inside that argument, unless the byte is its last.
        default: return arguments[min(Int(next.next) - 1, arguments.count - 1)]
        }
    }

    private static func split(_ argument: String) -> (name: String, value: String?) {
        guard let sign = argument.firstIndex(of: "=") else { return (argument, nil) }
        return (String(argument[..<sign]), String(argument[argument.index(after: sign)...]))
    }
}
