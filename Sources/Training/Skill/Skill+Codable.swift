import Morse

/// A skill is stored with its material under the name of its kind: `{"material":{"patterns":{…}},"answer":…}`.
extension Skill: Codable {
    /// The kinds of material that Training has.
    public static let materials: [any Material.Type] = [
        GroupMaker.self, CharacterPicker.self, MemoryPicker.self, EarLadder.self, Placement.self,
    ]

    private enum CodingKeys: String, CodingKey { case material, answer, otherAlphabet }

    private struct Kind: CodingKey, Equatable {
        /// Version 0.1 stored an enumeration, which put the only value of a case under this name.
        static let onlyValue = Kind(stringValue: "_0")

        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Decodes a stored skill. Its material must be of a kind in the decoder's `materials`; without these, in
    /// `Skill.materials`.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        answer = try values.decode(Answer.self, forKey: .answer)
        otherAlphabet = try values.decodeIfPresent(Alphabet.self, forKey: .otherAlphabet)
        let kinds = try values.nestedContainer(keyedBy: Kind.self, forKey: .material)
        let known = decoder.userInfo[.materials] as? [any Material.Type] ?? Self.materials
        guard let kind = kinds.allKeys.first, kinds.allKeys.count == 1,
            let type = known.first(where: { $0.kind == kind.stringValue })
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .material, in: values, debugDescription: "no kind of material among \(kinds.allKeys)")
        }
        let fields = try? kinds.nestedContainer(keyedBy: Kind.self, forKey: kind)
        if let fields, fields.allKeys == [.onlyValue] {
            material = try type.init(from: fields.superDecoder(forKey: .onlyValue))
        } else {
            material = try type.init(from: kinds.superDecoder(forKey: kind))
        }
    }

    /// Encodes the skill.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        var kinds = values.nestedContainer(keyedBy: Kind.self, forKey: .material)
        try material.encode(to: kinds.superEncoder(forKey: Kind(stringValue: type(of: material).kind)))
        try values.encode(answer, forKey: .answer)
        try values.encodeIfPresent(otherAlphabet, forKey: .otherAlphabet)
    }
}

extension CodingUserInfoKey {
    /// The kinds of material that a decoder knows, as `[any Material.Type]`.
    public static let materials: CodingUserInfoKey = {
        guard let key = CodingUserInfoKey(rawValue: "materials") else { preconditionFailure("a key can have any name") }
        return key
    }()
}
