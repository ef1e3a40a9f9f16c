public import Morse

/// A character as it was keyed, with the intended element of each mark.
public struct FistCharacter: Equatable, Sendable {
    /// The pattern asked for, if known.
    public let target: Pattern?
    /// The pattern it was read as.
    public let read: Pattern
    /// Its marks in order.
    public let marks: [KeyedMark]
    /// The intended element of each mark; nil if the mark is surplus or fits no element.
    public let meant: [Element?]
    /// Samples of silence since the previous character of the same text; nil after a prompt.
    public let spaceBefore: Int?
    /// The fault caused by opening the contacts too late or too early, if any.
    public let release: ReleaseFault?

    /// A mark may differ from the requested element by this factor at most. A logarithm.
    private static let farthest = naturalLogarithm(2.2)

    /// Matches the marks of a character to their intended elements.
    ///
    /// - Parameters:
    ///   - marks: the marks of the character, in order, none of them cut short.
    ///   - read: the pattern the character was read as, with one element for each mark.
    ///   - target: the pattern asked for.
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

    /// Lengths in samples of the hand-keyed marks that were intended as an element.
    func lengths(of element: Element) -> [Double] {
        zip(marks, meant).filter { $0.element == nil && $1 == element }.map { Double($0.0.length) }
    }
}
