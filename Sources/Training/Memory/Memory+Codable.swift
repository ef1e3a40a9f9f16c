extension Memory: Codable {
    private enum CodingKeys: String, CodingKey {
        case stability, difficulty, day, answers, right, wrong, milliseconds
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func number(_ key: CodingKeys, in range: ClosedRange<Double>) throws -> Double {
            let number = try values.decode(Double.self, forKey: key)
            guard range.contains(number) else {
                throw DecodingError.dataCorruptedError(
                    forKey: key, in: values, debugDescription: "\(number) is not in \(range)")
            }
            return number
        }
        let counts = 0...1 / (1 - Self.fading)
        stability = try number(.stability, in: Self.stabilities)
        difficulty = try number(.difficulty, in: Self.difficulties)
        day = try values.decode(Day.self, forKey: .day)
        answers = try values.decode(AnswerCount.self, forKey: .answers)
        right = try number(.right, in: counts)
        wrong = try number(.wrong, in: counts)
        milliseconds = try number(.milliseconds, in: 0...Double(Ranges.recognition.upperBound))
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(stability, forKey: .stability)
        try values.encode(difficulty, forKey: .difficulty)
        try values.encode(day, forKey: .day)
        try values.encode(answers, forKey: .answers)
        try values.encode(right, forKey: .right)
        try values.encode(wrong, forKey: .wrong)
        try values.encode(milliseconds, forKey: .milliseconds)
    }
}
