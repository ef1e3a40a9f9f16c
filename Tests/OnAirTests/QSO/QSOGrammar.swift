import Morse

/// A grammar of operators' turns, written independently of the partner under test.
struct QSOGrammar {
    private static let call = "[A-Z0-9]{3,7}"
    private static let greeting = "(GM|GA|GE)( (DR|AGN) [A-Z]+)?"

    /// The parts between two separations.
    private static let parts = [
        "(\(greeting) )?TNX FER CALL", "(\(greeting) )?(R )?TNX FER RPRT( [A-Z]+)?", "R TNX", "R FB [A-Z]+",
        "R R FB [A-Z]+ TNX", "UR RST [1-5][1-9][1-9] [1-5][1-9][1-9]", "NAME ([A-Z]+) \\1", "QTH ([A-Z]+) \\1",
        "RIG [A-Z0-9]+ PWR [0-9]+W ANT [A-Z ]+", "WX [A-Z]+ TEMP [0-9]+ C", "HW( CPY)?\\?",
    ]
    /// Questions about missed items, and their answers.
    private static let field = "(RST|NAME|QTH|RIG|WX|NR|ANT|PWR|CALL)"
    private static let question = "(R|SRI) (UR |PSE RPT )?\(field)\\?( \(field)\\?)?"
    private static let answers = "(DE \(call) \(call)|\(field) ([A-Z0-9 ]+))"
    private static let number = "[0-9TN]{3}"

    private static let plain = [
        "CQ CQ CQ DE (\(call)) \\1 \\1 K", "(\(call)) DE (\(call))( \\2)? K", "DE (\(call)) \\1 K",
        "QRZ\\? DE \(call) K",
        "QRZ\\?( PSE QRS)? K", "[A-Z0-9/]{2,6}\\? DE \(call)( PSE)? K", "UR CALL\\?( PSE QRS)? DE \(call) K",
        "(\(call)) DE (\(call))( \\2)? = PARTS \\1 DE \\2 <KN>", "\(call) DE \(call) = PARTS <KN>", "<BK> PARTS <BK>",
        "\(call) DE \(call) = \(question) <KN>", "<BK> \(question) <BK>", "R = \(answers)( = \(answers))* <KN>",
        "<BK> \(answers)( = \(answers))* <BK>", "\\?", "\\? AGN PSE K", "SRI (NO CPY )?PSE QRS AGN K", "R QSL <KN>",
        "R QRL DE \(call) K", "R( R)? TNX( [A-Z]+ FER QSO)? = 73( ES CUL)? <SK> \(call) DE \(call)",
        "TNX FER QSO [A-Z]+ = 73 ES CUL <SK> EE", "R TNX 73 <SK> EE", "(SRI NO CPY|SRI NIL|QRT HR) = TNX 73 <SK> EE",
        "SRI NO CPY = 73 TU EE", "TU EE", "EE",
    ]
    /// Contest operators send no word too many.
    private static let contest = [
        "CQ TEST DE (\(call)) \\1 TEST", call, "(R|\(call)) 5NN \(number)", "\(field)\\?( \(field)\\?)?", "DE \(call)",
        "QRZ\\? DE \(call) K", "QRZ\\?( PSE QRS)? K", "[A-Z0-9/]{2,6}\\? DE \(call) K",
        "UR CALL\\?( PSE QRS)? DE \(call) K", "\\?", "AGN\\?", "SRI NO CPY PSE QRS AGN",
        "(DE \(call) \(call)|[A-Z0-9 ]+)", "TU \(call) TEST", "(TU|SRI NIL) EE", "R", "R QRL DE \(call) K",
        "SRI NO CPY = 73 TU EE",
    ]

    /// A whole turn. For a turn with parts, the text before and after them.
    private struct Shape {
        var regex: Regex<AnyRegexOutput>
        var hasParts: Bool
        var isBreak: Bool

        init(_ pattern: String) throws {
            hasParts = pattern.contains("PARTS")
            isBreak = pattern.hasPrefix("<BK>")
            regex = try Regex(pattern.replacing("PARTS ", with: ""))
        }
    }

    private let shapes: [Shape]
    private let parts: [Regex<AnyRegexOutput>]

    /// - Parameter isContest: false for the grammar of relaxed QSOs.
    init(isContest: Bool) throws {
        shapes = try (isContest ? Self.contest : Self.plain).map(Shape.init)
        parts = try Self.parts.map { try Regex($0) }
    }

    func accepts(_ turn: String) -> Bool {
        guard (try? MorseText(parsing: turn)) != nil, turn.split(separator: " ").count <= 45 else { return false }
        var rest = turn
        // After a request to slow down, an operator confirms it and repeats.
        if rest.hasPrefix("R QRS = ") { rest.removeFirst("R QRS = ".count) }
        return shapes.contains { shape in
            shape.hasParts ? acceptsParts(rest, shape) : rest.wholeMatch(of: shape.regex) != nil
        }
    }

    /// Matches any number of parts, and the rest of the turn without them.
    private func acceptsParts(_ turn: String, _ shape: Shape) -> Bool {
        var sections = turn.split(separator: " = ").map(String.init)
        // The last part may ask for confirmation. The end of the turn follows it.
        guard sections.count > 1, let last = sections.popLast(), let mark = last.lastIndex(of: "?") else {
            return false
        }
        sections.append(String(last[...mark]))
        let ending = last[last.index(after: mark)...].drop { $0 == " " }
        var opening = ""
        if shape.isBreak {
            guard sections[0].hasPrefix("<BK> ") else { return false }
            sections[0].removeFirst("<BK> ".count)
            opening = "<BK> "
        } else {
            opening = sections.removeFirst() + " = "
        }
        return (opening + ending).wholeMatch(of: shape.regex) != nil
            && sections.allSatisfy { section in parts.contains { section.wholeMatch(of: $0) != nil } }
    }
}
