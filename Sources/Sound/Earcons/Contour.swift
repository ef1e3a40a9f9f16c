import Morse

/// Numbers as pitch: a gliding hum that is low and soft at both ends.
///
/// It cannot be mistaken for Morse: its pitch moves where a keyed tone stands still, it takes 60 ms to rise where a
/// mark takes 5, it sounds without a break, and it has the overtones of a voice. No contour is shorter than 0.6 s.
public struct Contour: Equatable, Sendable {
    /// The numbers in order, each from 0 to 1.
    public let values: [Double]
    /// Whether it first glides up from `base`, so that a single number is the height of the rise.
    public let risesToFirst: Bool

    /// One number.
    public init(value: Double) {
        values = [Self.held(value)]
        risesToFirst = true
    }

    /// A line through numbers.
    public init(line values: [Double]) {
        self.values = values.map(Self.held)
        risesToFirst = values.count < 2
    }

    /// The pitch at which the glide to a single number begins: D3, a whole tone below 0.
    static let base = 146.8
    /// The pitch of 0: E3.
    static let lowest = 164.8
    /// The octaves from 0 to 1.
    static let octaves = 2.0

    /// The pitch of a number in hertz: 165 to 659, two octaves.
    static func pitch(of value: Double) -> Double { lowest * naturalExponential(octaves * value * naturalLogarithm(2)) }

    /// Length in milliseconds.
    public var milliseconds: Int { segments.reduce(0) { $0 + $1.milliseconds } }

    /// A stretch that holds a pitch or glides from one pitch to another.
    struct Segment: Equatable {
        var from: Double
        var to: Double
        var milliseconds: Int
    }

    var segments: [Segment] {
        let pitches = values.map(Self.pitch)
        guard let first = pitches.first else { return [] }
        var segments: [Segment] = []
        if risesToFirst {
            segments = [
                Segment(from: Self.base, to: Self.base, milliseconds: 100),
                Segment(from: Self.base, to: first, milliseconds: 350),
            ]
        }
        segments.append(Segment(from: first, to: first, milliseconds: pitches.count == 1 ? 250 : 280))
        for (before, present) in zip(pitches, pitches.dropFirst()) {
            segments.append(Segment(from: before, to: present, milliseconds: 200))
            segments.append(Segment(from: present, to: present, milliseconds: 130))
        }
        return segments
    }

    private static func held(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, 0), 1) }
}
