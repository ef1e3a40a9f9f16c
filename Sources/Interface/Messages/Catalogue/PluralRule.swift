/// Selects the plural form for a number. The rule is the expression after `plural=` in a catalogue's header, in the
/// subset of C that the gettext manual allows (section "Additional functions for plural forms").
public struct PluralRule: Sendable {
    private indirect enum Term: Sendable {
        case count
        case number(UInt)
        case not(Term)
        case binary(String, Term, Term)
        case choice(Term, Term, Term)
    }

    /// Number of forms, at least 1.
    public let forms: Int
    private let term: Term

    /// Singular for one, plural for all other numbers: English, German and most other languages.
    public static let germanic = PluralRule(forms: 2, term: .binary("!=", .count, .number(1)))

    private init(forms: Int, term: Term) {
        self.forms = forms
        self.term = term
    }

    /// Parses a `Plural-Forms` header: `nplurals=2; plural=(n != 1);`. Nil if it is not well-formed.
    public init?(header: some StringProtocol) {
        var fields: [Substring: Substring] = [:]
        for field in String(header).split(separator: ";") {
            let trimmed = field.drop(while: \.isWhitespace)
            guard let equals = trimmed.firstIndex(of: "=") else { continue }
            fields[trimmed[..<equals]] = trimmed[trimmed.index(after: equals)...]
        }
        guard
            let count = fields["nplurals"].flatMap({ Int($0.filter { !$0.isWhitespace }) }), (1...16).contains(count),
            let expression = fields["plural"]
        else { return nil }
        var parser = Parser(text: Array(expression.utf8).filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") })
        guard let term = parser.choice(), parser.isAtEnd else { return nil }
        self.init(forms: count, term: term)
    }

    /// The form for a number, from 0 to `forms` - 1. A negative number takes the form of its magnitude. A result out of
    /// range yields the first form.
    public func form(of count: Int) -> Int {
        guard let form = PluralRule.value(of: term, count: count.magnitude), form < UInt(forms) else { return 0 }
        return Int(form)
    }

    private static func value(of term: Term, count: UInt) -> UInt? {
        switch term {
        case .count: return count
        case .number(let number): return number
        case .not(let inner): return value(of: inner, count: count).map { $0 == 0 ? 1 : 0 }
        case .choice(let condition, let yes, let no):
            return value(of: condition, count: count).flatMap { value(of: $0 != 0 ? yes : no, count: count) }
        case .binary(let sign, let leftTerm, let rightTerm):
            guard let left = value(of: leftTerm, count: count) else { return nil }
            if sign == "&&" && left == 0 { return 0 }
            if sign == "||" && left != 0 { return 1 }
            return value(of: rightTerm, count: count).flatMap { apply(sign, left, $0) }
        }
    }

    private static func apply(_ sign: String, _ left: UInt, _ right: UInt) -> UInt? {
        switch sign {
        case "&&", "||": right != 0 ? 1 : 0
        case "==": left == right ? 1 : 0
        case "!=": left != right ? 1 : 0
        case "<": left < right ? 1 : 0
        case ">": left > right ? 1 : 0
        case "<=": left <= right ? 1 : 0
        case ">=": left >= right ? 1 : 0
        case "+": left &+ right
        case "-": left &- right
        case "*": left &* right
        case "/": right == 0 ? nil : left / right
        case "%": right == 0 ? nil : left % right
        default: nil
        }
    }

    /// A recursive-descent parser with C's levels of precedence.
    private struct Parser {
        let text: [UInt8]
        var position = 0
        /// Limits nesting, so that a header of a thousand brackets cannot exhaust the stack.
        var depth = 0

        /// Weakest first. An operator follows the longer ones that begin with it.
        static let levels: [[String]] = [
            ["||"], ["&&"], ["==", "!="], ["<=", ">=", "<", ">"], ["+", "-"], ["*", "/", "%"],
        ]

        var isAtEnd: Bool { position == text.count }

        mutating func take(_ sign: String) -> Bool {
            guard text[position...].starts(with: sign.utf8) else { return false }
            position += sign.utf8.count
            return true
        }

        mutating func choice() -> Term? {
            depth += 1
            defer { depth -= 1 }
            guard depth < 64, let condition = binary(level: 0) else { return nil }
            guard take("?") else { return condition }
            guard let yes = choice(), take(":"), let no = choice() else { return nil }
            return .choice(condition, yes, no)
        }

        mutating func binary(level: Int) -> Term? {
            guard level < Parser.levels.count else { return unary() }
            guard var left = binary(level: level + 1) else { return nil }
            while let sign = Parser.levels[level].first(where: { take($0) }) {
                guard let right = binary(level: level + 1) else { return nil }
                left = .binary(sign, left, right)
            }
            return left
        }

        mutating func unary() -> Term? {
            depth += 1
            defer { depth -= 1 }
            guard depth < 64 else { return nil }
            if take("!") { return unary().map(Term.not) }
            if take("(") {
                guard let inner = choice(), take(")") else { return nil }
                return inner
            }
            if take("n") { return .count }
            let digits = text[position...].prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
            position += digits.count
            return UInt(String(decoding: digits, as: UTF8.self)).map(Term.number)
        }
    }
}
