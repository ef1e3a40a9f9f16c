import FoundationEssentials
import Glibc
import Testing

/// The table of targets in docs/ARCHITECTURE.md, in its own words: "nothing", names, "X and below", "the C modules".
private struct ArrowTable {
    /// By target.
    var allowed: [String: Set<String>] = [:]

    init(markdown: String) {
        let rows = markdown.split(separator: "\n").filter { $0.hasPrefix("| `") }
            .map { $0.split(separator: "|").map { $0.trimmingSpaces } }
        let modules = Set(rows.flatMap { ArrowTable.names($0[0]) }.filter { $0.hasPrefix("C") })
        for row in rows where row.count >= 3 {
            var imports: Set<String> = []
            for phrase in row[2].split(separator: ",").map(\.trimmingSpaces) {
                if phrase == "the C modules" {
                    imports.formUnion(modules)
                } else if phrase.hasSuffix(" and below") {
                    let name = String(phrase.dropLast(" and below".count))
                    // "X and below" means X and all imports of X except the C modules.
                    imports.formUnion([name])
                    imports.formUnion((allowed[name] ?? []).subtracting(modules))
                } else if phrase != "nothing" && phrase != "–" {
                    imports.insert(phrase)
                }
            }
            for target in ArrowTable.names(row[0]) { allowed[target] = imports }
        }
    }

    private static func names(_ cell: String) -> [String] {
        cell.split(separator: "`").map(String.init).filter { $0.allSatisfy { $0.isLetter || $0.isNumber } }
    }
}

extension StringProtocol {
    fileprivate var trimmingSpaces: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}

@Suite("Arrows between targets")
struct ArrowTests {
    /// The relevant part of `swift package dump-package`.
    private struct Package: Decodable {
        struct Target: Decodable {
            struct Dependency: Decodable {
                /// The name, then a condition.
                var byName: [String?]
            }
            var name: String
            var type: String
            var dependencies: [Dependency]
        }
        struct Outside: Decodable {}
        var targets: [Target]
        var dependencies: [Outside]
    }

    private static let root = String(#filePath.dropLast("/Tests/KochleaTests/ArrowTests.swift".count))

    private static func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: "\(root)/\(path)")), as: UTF8.self)
    }

    private static func table() throws -> [String: Set<String>] {
        ArrowTable(markdown: try text("docs/ARCHITECTURE.md")).allowed
    }

    /// With its own scratch path, because running tests lock the build folder.
    private static func package() throws -> Package {
        let command = "swift package --package-path '\(root)' --scratch-path '\(root)/.build/dump' dump-package"
        let pipe = try #require(popen(command, "r"))
        var bytes: [UInt8] = []
        while case let byte = getc(pipe), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
        try #require(pclose(pipe) == 0)
        return try JSONDecoder().decode(Package.self, from: Data(bytes))
    }

    @Test("Every dependency of a target is in the table of docs/ARCHITECTURE.md")
    func dependencies() throws {
        let table = try ArrowTests.table()
        let package = try ArrowTests.package()
        #expect(package.dependencies.isEmpty, "no other packages are fetched")
        for target in package.targets where target.type != "test" {
            let allowed = try #require(table[target.name], "\(target.name) is not in the table")
            let drawn = Set(target.dependencies.compactMap { $0.byName.first ?? nil })
            #expect(drawn.isSubset(of: allowed), "\(target.name) imports \(drawn.subtracting(allowed).sorted())")
        }
        #expect(Set(table.keys) == Set(package.targets.filter { $0.type != "test" }.map(\.name)))
    }

    @Test("What the files import is in the table, and Foundation is in tests alone")
    func imports() throws {
        let table = try ArrowTests.table()
        let edge: Set = ["TestSupport"]
        // Without the C library they compute the same on every computer.
        let pure: Set = ["Morse", "Keyer", "Sound", "Training", "OnAir", "Interface", "Activities"]
        var files = 0
        for (target, allowed) in table where !target.hasPrefix("C") {
            let folder = target == "TestSupport" ? "Tests/TestSupport" : "Sources/\(target)"
            for path in try FileManager.default.subpathsOfDirectory(atPath: "\(ArrowTests.root)/\(folder)") {
                guard path.hasSuffix(".swift") else { continue }
                files += 1
                for line in try ArrowTests.text("\(folder)/\(path)").split(separator: "\n") {
                    let words = line.split(separator: " ")
                    guard let index = words.firstIndex(of: "import"), index <= 2, words.count > index + 1,
                        words[..<index].allSatisfy({
                            ["public", "package", "internal", "private", "@testable"].contains($0)
                        })
                    else { continue }
                    let module = String(words[index + 1].prefix { $0 != "." })
                    let system: Set = pure.contains(target) ? ["Synchronization"] : ["Glibc", "Synchronization"]
                    let fromEdge = edge.contains(target) && module == "FoundationEssentials"
                    #expect(
                        allowed.contains(module) || system.contains(module) || fromEdge,
                        "\(folder)/\(path) imports \(module)")
                }
            }
        }
        #expect(files > 20)
    }

    /// Files of Platform that reach C through another module, by the beginning of their path, with the reason.
    private static let neighbours: [(path: String, reason: String)] = [
        ("Store/", "SQL and files through Database, Statement and FileInput"),
        ("Localisation/GettextCatalogue", "files through LocaleFolder"),
        ("Terminal/KeyFlood", "the keys that Terminal reads, when they are too many"),
        ("Speech/", "what eSpeak is told and what comes back, through Espeak"),
        ("Audio/", "devices, files and threads through Alsa, SoundFile and PosixThread"),
        ("Input/", "devices and threads through Evdev and PosixThread"),
        ("Braille/", "displays and threads through BrailleServer and PosixThread"),
        ("Network/", "a socket and a thread through PacketSocket and PosixThread"),
        ("Desktop/", "other programs through ChildProcess"),
        ("Doctor/", "asks the system through the rest of Platform"),
    ]

    @Test("Platform is C, Glibc and what speaks to them through a neighbour")
    func platform() throws {
        let folder = "Sources/Platform"
        var used: Set<String> = []
        for path in try FileManager.default.subpathsOfDirectory(atPath: "\(ArrowTests.root)/\(folder)") {
            guard path.hasSuffix(".swift") else { continue }
            let imports = try ArrowTests.text("\(folder)/\(path)").split(separator: "\n")
                .map { $0.split(separator: " ") }.filter { $0.dropLast().last == "import" }.compactMap(\.last)
            if imports.contains(where: {
                $0 == "Glibc" || ($0.first == "C" && $0.dropFirst().first?.isUppercase == true)
            }) {
                continue
            }
            let neighbour = ArrowTests.neighbours.first { path.hasPrefix($0.path) }
            #expect(neighbour != nil, "\(path) imports nothing of C: it belongs to a pure target")
            if let neighbour { used.insert(neighbour.path) }
        }
        #expect(used.count == ArrowTests.neighbours.count, "exceptions that are none any more go")
    }
}
