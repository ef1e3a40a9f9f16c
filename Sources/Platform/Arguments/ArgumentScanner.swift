internal import CLinux
internal import Glibc
public import Trainer

/// Splits a command line into options and operands by the rules of getopt_long(3): options before or after operands,
/// `--name=value`, unambiguous abbreviations, clusters of letters, and `--` to end the options.
///
/// It does not interpret values.  Not reentrant: getopt keeps its state in global variables.
public struct ArgumentScanner: Sendable {
    /// What the scanner must know about an option.
    public struct Option: Equatable, Sendable {
        /// Without the dashes.
        public var name: String
        /// The one-letter ASCII synonym.
        public var letter: Character?
        /// Whether it takes a value.
        public var takesValue: Bool

        /// Makes an option.
        public init(name: String, letter: Character? = nil, takesValue: Bool) {
            self.name = name
            self.letter = letter
            self.takesValue = takesValue
        }
    }

    /// A piece of the command line.
    public enum Token: Equatable, Sendable {
        /// The option at this index, with its value if it takes one.
        case option(Int, value: Path?)
        /// Anything else.
        case operand(Path)
        /// No option, or a prefix that several share; as written, without a value.
        case unknown(String)
        /// The option at this index comes last, without the value it needs.
        case valueMissing(Int)
        /// The option at this index was given a value with `=` but takes none.
        case valueUnexpected(Int, value: String)
    }

    /// All options.
    public var options: [Option]

    /// Makes a scanner.
    public init(options: [Option]) {
        self.options = options
    }

    /// Splits the arguments, given without the program's name.  Continues after unknown ones, so that an option that
    /// error messages depend on (the language) is found behind them.
    public func scan(_ arguments: [Path]) -> [Token] {
        let words = (["kochlea"] + arguments).map { $0.withCString { strdup($0) } }
        let names = options.map { strdup($0.name) }
        defer { (words + names).forEach { free($0) } }
        let argv = words + [nil]
        let table = zip(options, names).map { option, name in
            CLinux_option(
                name: name, letter: option.letter?.asciiValue.map(CChar.init(truncatingIfNeeded:)) ?? 0,
                takes_value: option.takesValue ? 1 : 0)
        }
        var tokens: [Token] = []
        CLinux_arguments_rewind()
        while true {
            let next = CLinux_arguments_next(CInt(words.count), argv, table, CInt(table.count))
            if next.kind == CLinux_argument_end {
                return tokens + arguments.dropFirst(Int(next.next) - 1).map(Token.operand)
            }
            tokens.append(token(of: next, in: arguments))
        }
    }

    private func token(of next: CLinux_argument, in arguments: [Path]) -> Token {
        let value = next.value.map { Path(cString: $0) }
        switch next.kind {
        case CLinux_argument_option: return .option(Int(next.option), value: value)
        case CLinux_argument_operand: return .operand(value ?? "")
        case CLinux_argument_value_missing: return .valueMissing(Int(next.option))
        case CLinux_argument_value_unexpected:
            return .valueUnexpected(Int(next.option), value: Self.split(arguments[Int(next.next) - 2]).value ?? "")
        default: return .unknown(unknownWord(of: next, in: arguments))
        }
    }

    /// The text for which getopt found no option.
    private func unknownWord(of next: CLinux_argument, in arguments: [Path]) -> String {
        switch next.letter {
        case 0: return Self.split(arguments[Int(next.next) - 2]).name
        case 0x21...0x7E: return "-" + String(UnicodeScalar(UInt8(next.letter)))
        // A byte of a multi-byte character: getopt is still inside that argument unless this was its last byte.
        default: return arguments[min(Int(next.next) - 1, arguments.count - 1)].description
        }
    }

    /// For messages.
    private static func split(_ argument: Path) -> (name: String, value: String?) {
        let argument = argument.description
        guard let sign = argument.firstIndex(of: "=") else { return (argument, nil) }
        return (String(argument[..<sign]), String(argument[argument.index(after: sign)...]))
    }
}
