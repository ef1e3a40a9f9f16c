import Interface
import Training

/// Reads the result files of Learn CW Online: a table (CSV) or a list (JSON) with one entry for each result.
///
/// The site has three shapes of entries. Names of fields, in any order:
///
/// - lessons: `lesson`, `speed`, `eff`, `accuracy`, `time`
/// - groups and texts: `speed`, `eff`, `accuracy`, `time`, and for groups `mode`
/// - callsigns, words and QTCs: `score` (or `qtcs`), `max` (or `speed`), `time`
///
/// Other fields, such as `nr`, are ignored. Values may be numbers or text.
package enum LCWOReader {
    /// In bytes: a result every minute for years.
    package static let longestFile = 16 << 20

    /// Whether a file with this first line can be one of these.
    package static func mayBegin(_ line: some Collection<UInt8>) -> Bool {
        let text = withoutMark(line)
        if text.first(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) == UInt8(ascii: "[") { return true }
        return Header(line: text) != nil
    }

    /// - Throws: the first wrong entry. Then nothing is read.
    package static func results(of bytes: [UInt8]) throws(ArchiveError) -> LCWOResults {
        let text = withoutMark(bytes)
        let start = text.first { ![0x20, 0x09, 0x0D, 0x0A].contains($0) }
        return LCWOResults(start == UInt8(ascii: "[") ? try list(text) : try table(text))
    }

    /// Without the byte order mark of UTF-8.
    private static func withoutMark(_ bytes: some Collection<UInt8>) -> ArraySlice<UInt8> {
        let bytes = Array(bytes)[...]
        return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
    }

    // MARK: JSON

    private static func list(_ bytes: ArraySlice<UInt8>) throws(ArchiveError) -> [LCWOResult] {
        guard case .array(let entries) = JSONValue(bytes: bytes) else { throw .foreign }
        var results: [LCWOResult] = []
        for (index, entry) in entries.enumerated() {
            guard case .object(let fields) = entry else { throw .badEntry(index + 1, field: nil) }
            var values: [String: String] = [:]
            for field in fields { values[field.name.lowercased()] = text(field.value) }
            let found = result(values)
            guard let result = found.result else { throw .badEntry(index + 1, field: found.wrong) }
            results.append(result)
        }
        return results
    }

    private static func text(_ value: JSONValue) -> String? {
        switch value {
        case .string(let text): text
        case .integer(let number): String(number)
        case .number(let number): String(number)
        default: nil
        }
    }

    // MARK: CSV

    /// The first line of a table.
    private struct Header {
        var separator: UInt8
        var names: [String]

        init?(line: ArraySlice<UInt8>) {
            for separator in [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")] {
                guard let cells = LCWOReader.cells(of: line, separator) else { continue }
                let names = cells.map { $0.lowercased() }
                guard names.contains("time"), names.contains("accuracy") || !LCWOReader.scores.isDisjoint(with: names)
                else { continue }
                (self.separator, self.names) = (separator, names)
                return
            }
            return nil
        }
    }

    private static func table(_ bytes: ArraySlice<UInt8>) throws(ArchiveError) -> [LCWOResult] {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard let first = lines.first, let header = Header(line: first) else { throw .foreign }
        var results: [LCWOResult] = []
        for (index, line) in lines.enumerated().dropFirst() {
            if line.allSatisfy({ $0 == 0x0D || $0 == 0x20 }) { continue }
            guard let cells = cells(of: line, header.separator), cells.count == header.names.count else {
                throw .badLine(index + 1, field: nil)
            }
            let found = result(Dictionary(zip(header.names, cells)) { first, _ in first })
            guard let result = found.result else { throw .badLine(index + 1, field: found.wrong) }
            results.append(result)
        }
        return results
    }

    /// The cells of a line by RFC 4180, without line breaks inside a cell. Nil for a wrong quotation mark or text that
    /// is not UTF-8.
    private static func cells(of line: ArraySlice<UInt8>, _ separator: UInt8) -> [String]? {
        let quote = UInt8(ascii: "\"")
        var cells: [String] = []
        var rest = line.last == 0x0D ? line.dropLast() : line
        while true {
            var cell: [UInt8] = []
            if rest.first == quote {
                rest = rest.dropFirst()
                while true {
                    guard let byte = rest.popFirst() else { return nil }
                    if byte != quote {
                        cell.append(byte)
                    } else if rest.first == quote {
                        cell.append(quote)
                        rest = rest.dropFirst()
                    } else {
                        break
                    }
                }
            } else {
                let part = rest.prefix { $0 != separator }
                cell = Array(part)
                rest = rest.dropFirst(part.count)
            }
            guard let text = String(validating: cell, as: UTF8.self) else { return nil }
            cells.append(String(text.drop { $0 == " " }))
            guard let byte = rest.popFirst() else { return cells }
            if byte != separator { return nil }
        }
    }

    // MARK: An entry

    private static let scores: Set<String> = ["score", "qtcs"]

    /// The result, or the field that has no valid value.
    private static func result(_ values: [String: String]) -> (result: LCWOResult?, wrong: String?) {
        guard let (day, second) = values["time"].flatMap(moment) else { return (nil, "time") }
        func number(_ name: String, _ range: ClosedRange<Int>) -> Int? {
            range.checking(values[name].flatMap { Int($0) })
        }
        if let name = scores.sorted().first(where: { values[$0] != nil }) {
            guard let score = number(name, LCWOResult.scores) else { return (nil, name) }
            let top = values["max"] != nil ? "max" : "speed"
            guard let speed = number(top, LCWOResult.speeds) else { return (nil, top) }
            return (LCWOResult(exercise: .score(score), day: day, secondOfDay: second, speed: speed), nil)
        }
        guard let accuracy = values["accuracy"].flatMap(thousandths) else { return (nil, "accuracy") }
        guard let speed = number("speed", LCWOResult.speeds) else { return (nil, "speed") }
        guard let effective = number("eff", LCWOResult.speeds) else { return (nil, "eff") }
        var exercise = LCWOResult.Exercise.copy
        if values["lesson"] != nil {
            guard let lesson = number("lesson", LCWOResult.lessons) else { return (nil, "lesson") }
            exercise = .lesson(lesson)
        }
        return (
            LCWOResult(
                exercise: exercise, day: day, secondOfDay: second, speed: speed, effective: effective,
                accuracy: accuracy), nil
        )
    }

    /// "94.3" is 943.
    private static func thousandths(_ text: String) -> Int? {
        guard let percent = Double(text), (0...100).contains(percent) else { return nil }
        return Int((percent * 10).rounded())
    }

    /// "2021-03-04 10:11:12"
    private static func moment(_ text: String) -> (Day, Int)? {
        let parts = text.split { $0 == " " || $0 == "T" }
        guard parts.count == 2, let day = Day(isoDate: parts[0]) else { return nil }
        let clock = parts[1].split(separator: ":", omittingEmptySubsequences: false)
        guard clock.count == 3, clock.allSatisfy({ $0.utf8.count == 2 }), let hour = Int(clock[0]),
            let minute = Int(clock[1]), let second = Int(clock[2]), (0...23).contains(hour),
            (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        return (day, min(hour * 3600 + minute * 60 + second, 86_400))
    }
}
