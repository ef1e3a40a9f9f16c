public import Morse

/// A character as it was keyed, every mark with the element that it was meant as.
public struct FistCharacter: Equatable, Sendable {
    /// What was asked for, if that is known.
    public let target: Pattern?
    /// What it was read as.
    public let read: Pattern
    /// Its marks in order.
    public let marks: [KeyedMark]
    /// For each mark the element that it was meant as; nil if that is not known: one too many, or nothing like it.
    public let meant: [Element?]
    /// Samples of silence before it, where it follows another one in the same text; nil after a prompt.
    public let spaceBefore: Int?
    /// What came of opening the contacts too late or too early, if anything did.
    public let release: ReleaseFault?

    /// A mark is taken for what was asked for unless it is farther off than by this factor.
    private static let farthest = naturalLogarithm(2.2)

    /// Labels the marks of a character.
    ///
    /// - Parameters:
    ///   - marks: those of the character, in order, none of them cut.
    ///   - read: what the character was read as, with one element for each mark.
    ///   - target: what was asked for.
    ///   - unit: samples of a dit as this hand keys it.
    public init(
        marks: [KeyedMark], read: Pattern, target: Pattern?, unit: Double, spaceBefore: Int? = nil,
        release: ReleaseFault? = nil
    ) {
        self.target = target
        self.read = read
        self.marks = marks
        self.spaceBefore = spaceBefore
        self.release = release
        let asRead = marks.indices.map { $0 < read.count ? read[$0] : nil }
        guard let target, target != read else {
            meant = asRead
            return
        }
        let places = MarkAlignment(marks: marks, target: target, unit: unit).places
        meant = marks.indices.map { index in
            guard let place = places[index] else { return nil }
            let element = target[place]
            if asRead[index] == element { return element }
            let isNear = MarkAlignment.distance(of: marks[index], from: element, unit: unit) <= FistCharacter.farthest
            return marks[index].element == nil && isNear ? element : nil
        }
    }

    /// Samples of silence between its marks.
    public var spaces: [Int] { zip(marks, marks.dropFirst()).map { $1.start - $0.end } }

    /// Lengths in samples of the marks by hand that were meant as an element.
    func lengths(of element: Element) -> [Double] {
        zip(marks, meant).filter { $0.element == nil && $1 == element }.map { Double($0.0.length) }
    }
}
