internal import Trainer

/// A piece of the command line. The rules are those of getopt_long(3): options before or after operands, `--name=value`,
/// unambiguous abbreviations, clusters of letters, and `--` to end the options.
enum ArgumentToken: Equatable {
    /// The option of this name, with its value if it takes one.
    case option(String, value: Path?)
    case operand(Path)
    /// No option, or a prefix that several share; as written, without a value.
    case unknown(String)
    /// The option of this name comes last, without the value it needs.
    case valueMissing(String)
    /// The option of this name was given a value with `=` but takes none.
    case valueUnexpected(String, value: String)

    /// Splits the arguments, given without the program's name. It continues after a wrong one, because `--lang` may stand
    /// behind it.
    static func split(_ arguments: [Path]) -> [ArgumentToken] {
        var rest = arguments[...]
        var tokens: [ArgumentToken] = []
        while let argument = rest.popFirst() {
            if argument == "--" { return tokens + rest.map(Self.operand) }
            if argument.hasPrefix("--") {
                tokens.append(long(argument, &rest))
            } else if argument.hasPrefix("-"), argument != "-" {
                tokens += letters(argument, &rest)
            } else {
                tokens.append(.operand(argument))
            }
        }
        return tokens
    }

    private static func long(_ argument: Path, _ rest: inout ArraySlice<Path>) -> ArgumentToken {
        let sign = argument.bytes.firstIndex(of: UInt8(ascii: "=")) ?? argument.bytes.endIndex
        let written = Path(bytes: argument.bytes[..<sign]).description
        let value = sign < argument.bytes.endIndex ? argument.dropFirst(sign + 1) : nil
        let rows = OptionTable.named.filter { "--\($0.name)".hasPrefix(written) }
        guard let row = rows.first(where: { "--\($0.name)" == written }) ?? (rows.count == 1 ? rows[0] : nil) else {
            return .unknown(written)
        }
        if let value, row.value.placeholder == nil { return .valueUnexpected(row.name, value: value.description) }
        return token(row, value, &rest)
    }

    private static func letters(_ argument: Path, _ rest: inout ArraySlice<Path>) -> [ArgumentToken] {
        var tokens: [ArgumentToken] = []
        for (index, byte) in argument.bytes.enumerated().dropFirst() {
            let letter = Character(UnicodeScalar(byte))
            guard let row = OptionTable.named.first(where: { $0.letter == letter }) else {
                // A byte of a longer character has no name of its own.
                guard (0x21...0x7E).contains(byte) else { return tokens + [.unknown(argument.description)] }
                tokens.append(.unknown("-\(letter)"))
                continue
            }
            let value = argument.dropFirst(index + 1)
            tokens.append(token(row, value.isEmpty ? nil : value, &rest))
            if row.value.placeholder != nil { break }
        }
        return tokens
    }

    /// An option with the value attached to it or, if it needs one, the next argument.
    private static func token(_ row: OptionRow, _ value: Path?, _ rest: inout ArraySlice<Path>) -> ArgumentToken {
        guard row.value.placeholder != nil else { return .option(row.name, value: nil) }
        guard let value = value ?? rest.popFirst() else { return .valueMissing(row.name) }
        return .option(row.name, value: value)
    }
}
