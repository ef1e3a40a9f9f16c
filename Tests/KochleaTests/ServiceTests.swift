import FoundationEssentials
import Testing

/// The members that Swift sources declare, by type. Members of extensions in other files count.
private struct MemberList {
    private(set) var members: [String: Set<String>] = [:]
    private var enclosing: [String?] = []

    mutating func read(_ source: String) {
        enclosing = []
        for line in source.split(separator: "\n", omittingEmptySubsequences: true) { read(line: Self.code(line)) }
    }

    private mutating func read(line: Substring) {
        let words = line.split { " :<({=".contains($0) }
        let typeWords: Set<Substring> = ["class", "struct", "enum", "protocol", "extension"]
        let memberWords: Set<Substring> = ["var", "let", "func", "subscript"]
        let type = words.firstIndex { typeWords.contains($0) }
        // "class func" and "static var" declare members.
        let member = words.firstIndex { memberWords.contains($0) }
        var opens: String?
        if let type, member == nil, words.count > type + 1 {
            opens = String(words[type + 1])
        } else if let member, words.count > member + 1, !words[..<member].contains("case"),
            let owner = enclosing.last ?? nil, enclosing.count == 1,
            !line.contains("private") || line.contains("private(set)")
        {
            members[owner, default: []].insert(String(words[member + 1]))
        }
        for character in line {
            if character == "{" {
                enclosing.append(opens)
                opens = nil
            } else if character == "}" {
                _ = enclosing.popLast()
            }
        }
    }

    /// The line without its comment and without the contents of its strings.
    private static func code(_ line: Substring) -> Substring {
        var code = ""
        var isString = false
        var last: Character = " "
        for character in line {
            if character == "\"", last != "\\" { isString.toggle() }
            if !isString, character == "/", last == "/" { return Substring(code.dropLast()) }
            if !isString { code.append(character) }
            last = character
        }
        return Substring(code)
    }
}

@Suite("Services")
struct ServiceTests {
    private static let most = 15
    private static let root = String(#filePath.dropLast("/Tests/KochleaTests/ServiceTests.swift".count))

    private static func members() throws -> [String: Set<String>] {
        var list = MemberList()
        for target in ["Interface", "Activities"] {
            let folder = "\(root)/Sources/\(target)"
            for path in try FileManager.default.subpathsOfDirectory(atPath: folder) where path.hasSuffix(".swift") {
                list.read(String(decoding: try Data(contentsOf: URL(filePath: "\(folder)/\(path)")), as: UTF8.self))
            }
        }
        return list.members
    }

    /// The types of the stored properties of `Services`, without the ports.
    private static func services() throws -> [String] {
        let path = "\(root)/Sources/Activities/Program/Services.swift"
        let source = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
        return source.split(separator: "\n").prefix { !$0.hasPrefix("}") }.compactMap { line in
            guard line.hasPrefix("    let "), let colon = line.firstIndex(of: ":") else { return nil }
            let type = line[line.index(colon, offsetBy: 2)...]
            return type.hasPrefix("any ") || type == "Program.Ports" ? nil : String(type)
        }
    }

    @Test func `no service has more than 15 members`() throws {
        let members = try Self.members()
        let services = try Self.services()
        #expect(services.count >= 9, "the list of services was not found")
        for service in services + ["Services"] {
            let own = try #require(members[service], "\(service) was not found")
            #expect(own.count <= Self.most, "\(service) has \(own.count) members: \(own.sorted())")
        }
    }

    @Test func `members of all kinds, of extensions and of one line are counted, private ones are not`() {
        var list = MemberList()
        list.read(
            """
            final class Voice {
                let speaker: Speaker  // var comment
                private var queue = 0
                var text: String { "func hidden" }
                func play(_ cues: [Announcement]) {
                    let local = 1
                }
                private(set) var shown = 1
            }
            extension Voice {
                static func make() -> Voice { Voice() }
            }
            """)
        #expect(list.members == ["Voice": ["speaker", "text", "play", "shown", "make"]])
    }
}
