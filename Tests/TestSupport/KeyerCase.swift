public import Keyer
public import Morse

/// A line of keyer_cases.tsv, in samples.
public struct KeyerCase: Sendable {
    public enum Change: Sendable {
        case contact(Contact, isDown: Bool)
        /// Words per minute.
        case speed(Int)
    }

    /// Samples for each unit at 48 kHz and 20 words per minute.
    public static let unit = 2880
    public static let wordsPerMinute = 20

    public var id: String
    public var settings: Keyer.Settings
    public var changes: [(sample: Int, change: Change)]
    /// A length of nil is a mark that does not end.
    public var expected: [(start: Int, length: Int?, element: Element?)]
    public var note: String

    public static let all: [KeyerCase] = String(decoding: PackageResources.keyer_cases_tsv, as: UTF8.self)
        .split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap(KeyerCase.init)

    init?(_ line: Substring) {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard fields.count == 6, var settings = KeyerCase.settings(mode: fields[1]) else { return nil }
        guard KeyerCase.apply(options: fields[2], to: &settings) else { return nil }
        let changes = fields[3].split(separator: " ").map { KeyerCase.change(String($0)) }
        let expected = fields[4].split(separator: " ").map { KeyerCase.mark(String($0)) }
        id = fields[0]
        note = fields[5]
        self.settings = settings
        self.changes = changes.compactMap { $0 }
        self.expected = expected.compactMap { $0 }
        guard self.changes.count == changes.count, self.expected.count == expected.count else { return nil }
    }

    private static func settings(mode: String) -> Keyer.Settings? {
        let modes: [String: Keyer.Mode] = [
            "A": .iambicA, "A-clear": .iambicAClear, "A-open": .iambicAOpen, "B": .iambicB, "ulti": .ultimatic,
            "single": .single, "bug": .bug, "straight": .straight,
        ]
        return modes[mode].map { Keyer.Settings(mode: $0, wordsPerMinute: wordsPerMinute) }
    }

    private static func apply(options: String, to settings: inout Keyer.Settings) -> Bool {
        switch options {
        case "-": break
        case #"{"same": true}"#: settings.remembersOwnElement = true
        case #"{"ditmem": false}"#: settings.remembersDit = false
        case #"{"order": "-."}"#: settings.firstPaddle = .dah
        case #"{"autospace": 3}"#: settings.autospace = 3
        case #"{"win": {".": 0.75, "-": 0.45}}"#: settings.checkHeld(dit: 75, dah: 45)
        case #"{"win": {".": 1, "-": 0.3334}}"#: settings.checkHeld(dit: 100, dah: 33)
        default: return false
        }
        return true
    }

    /// `.+0.5`, `--7`, `W0.5@3`.
    private static func change(_ text: String) -> (sample: Int, change: Change)? {
        if text.hasPrefix("W") {
            let parts = text.dropFirst().split(separator: "@")
            guard parts.count == 2, let unit = Double(parts[0]), let time = samples(parts[1]) else { return nil }
            return (time, .speed(Int(Double(wordsPerMinute) / unit)))
        }
        guard let contact = contact(text.first), let time = samples(text.dropFirst(2)) else { return nil }
        return (time, .contact(contact, isDown: text.dropFirst().first == "+"))
    }

    /// `.@0`, `-@4(6)`, `K@0(2.4)`, `K@0(open)`.
    private static func mark(_ text: String) -> (start: Int, length: Int?, element: Element?)? {
        let parts = text.dropFirst(2).split(separator: "(")
        guard let start = parts.first.flatMap(samples) else { return nil }
        let element: Element? = text.hasPrefix(".") ? .dit : (text.hasPrefix("-") ? .dah : nil)
        guard parts.count == 2 else { return element.map { (start, $0.units * unit, $0) } }
        let length = samples(parts[1].dropLast())
        guard length != nil || parts[1] == "open)" else { return nil }
        return (start, length, element)
    }

    private static func contact(_ character: Character?) -> Contact? {
        switch character {
        case ".": .dit
        case "-": .dah
        default: nil
        }
    }

    private static func samples(_ units: Substring) -> Int? {
        Double(units).map { Int(($0 * Double(unit)).rounded()) }
    }
}

extension KeyerCase: CustomStringConvertible {
    public var description: String { "\(id) \(settings.mode.rawValue): \(note)" }
}

extension Keyer.Settings {
    fileprivate mutating func checkHeld(dit: Int, dah: Int) {
        mode = .iambicBLate
        ditHeldCheck = dit
        dahHeldCheck = dah
    }
}
