public import Morse

/// How dits and dahs feel.
///
/// | code | dit | dah | time of PARIS with its word space |
/// |---|---|---|---|
/// | motors | weak motor | strong motor | 42 units |
/// | length | 1 unit | 3 units | 50 units |
/// | devices | device in the left hand | device in the right hand | 42 units |
///
/// One unit separates the pulses of a character, 3 units separate characters, and 7 separate words.
public enum TouchCode: String, Sendable, CaseIterable, Codable {
    case motors, length, devices

    /// The number of devices that it needs.
    public var devices: Int { self == .devices ? 2 : 1 }

    fileprivate func place(_ element: Element) -> TouchPulse.Place {
        switch self {
        case .motors: element == .dit ? .weak : .strong
        case .length: .strong
        case .devices: element == .dit ? .left : .right
        }
    }

    fileprivate func units(_ element: Element) -> Int { self == .length && element == .dah ? 3 : 1 }
}

extension TouchPattern {
    /// The time between two pulses, in units.
    private static let spaces = (element: 1, character: 3, word: 7)

    /// The pulses of a text. A character without a code in the alphabet has none.
    ///
    /// - Parameters:
    ///   - text: characters as `Symbol.text`, with " " between words.
    ///   - unit: in milliseconds.
    public init(_ text: [String], of alphabet: Alphabet, in code: TouchCode, unit: Int) {
        var (pulses, ends): ([TouchPulse], [Int]) = ([], [])
        var (units, space) = (0, 0)
        for character in text {
            guard let elements = alphabet.pattern(ofText: character) else {
                if character == " " { space = Self.spaces.word }
                continue
            }
            for element in elements {
                units += space
                let length = code.units(element)
                pulses.append(TouchPulse(code.place(element), start: units * unit, length: length * unit))
                units += length
                space = Self.spaces.element
            }
            ends.append(units * unit)
            space = Self.spaces.character
        }
        self.init(pulses: pulses, unit: unit, characterEnds: ends)
    }
}
