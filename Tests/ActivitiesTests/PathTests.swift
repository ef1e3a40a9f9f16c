import Activities
import Interface
import Testing

@Suite struct PathTests {
    /// Latin-1, which is not valid UTF-8.
    private let odd = Path(bytes: [0x2F, 0x61, 0x2F, 0x66, 0xE4, 0x2E, 0x77, 0x61, 0x76])

    @Test func `bytes that are not text survive every operation, and only messages lose them`() {
        let below: Path = "\(odd)/\("x")-\(7).part"
        #expect(below.bytes == odd.bytes + Array("/x-7.part".utf8))
        #expect(odd.text == nil && odd.description == "/a/f\u{FFFD}.wav")
        #expect(odd.folder == "/a/" && odd.name.bytes == Array(odd.bytes.dropFirst(3)))
        #expect(Path(text: "é").text == "é")
    }

    @Test(
        arguments: [
            ("/a/b", ["/a", "/a/b"]), ("a//b/c", ["a", "a//b", "a//b/c"]), ("a", ["a"]), ("/", ["/"]),
        ] as [(Path, [Path])])
    func `the folders on the way to a path come in order`(path: Path, ancestors: [Path]) {
        #expect(path.ancestors == ancestors)
    }

    @Test func `slashes at the end go, but not the root`() {
        #expect(Path("a/b///").withoutTrailingSlashes == "a/b")
        #expect(Path("///").withoutTrailingSlashes == "/")
        #expect(Path("").withoutTrailingSlashes == "")
        #expect(Path("a").folder.isEmpty && Path("a/").name.isEmpty)
    }

    @Test func `a path ends at a zero, as it does for the system`() {
        #expect(Path(bytes: [0x61, 0, 0x62]) == "a")
    }
}
