import Activities
import Interface

/// An element of the command line, by the rules of getopt_long(3): options before or after operands, `--name=value`,
/// unambiguous abbreviations, clusters of letters, and `--` to end the options.
enum ArgumentToken: Equatable {
    /// The value is nil only for an option that takes none.
    case option(String, value: Path?)
    case operand(Path)
    /// An unknown option, or the prefix of several. The text has no value.
    case unknown(String)
    /// The last argument is an option that needs a value.
    case valueMissing(String)
    /// An option with `=` that takes no value.
    case valueUnexpected(String, value: String)

    /// Continues after a wrong argument, because `--lang` may follow it.
    ///
    /// - Parameter arguments: without the program's name.
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
                // A byte of a longer character is no text of its own.
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

    /// Takes the attached value or, if the option needs one, the next argument.
    private static func token(_ row: OptionRow, _ value: Path?, _ rest: inout ArraySlice<Path>) -> ArgumentToken {
        guard row.value.placeholder != nil else { return .option(row.name, value: nil) }
        guard let value = value ?? rest.popFirst() else { return .valueMissing(row.name) }
        return .option(row.name, value: value)
    }
}
