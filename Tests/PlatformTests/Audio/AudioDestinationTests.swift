import Activities
import Interface
import Platform
import Testing

@Suite struct `The value of --audio` {
    @Test(arguments: [
        ("default", AudioDestination.alsa("default")), ("hw:1,0", .alsa("hw:1,0")), ("none", .none),
        ("wav:a.wav", .file("a.wav")), ("wav:/tmp/x y.FLAC", .file("/tmp/x y.FLAC")), ("wav:b.ogg", .file("b.ogg")),
        ("wave", .alsa("wave")), ("nonesuch", .alsa("nonesuch")),
    ])
    func `a device, a file or nothing`(argument: String, expected: AudioDestination) throws {
        #expect(try AudioDestination(argument: Path(text: argument)) == expected)
    }

    @Test(arguments: [
        ("", AudioDestination.Invalid.empty), ("wav:", .noFileName), ("wav:a.mp3", .ending(path: "a.mp3")),
        ("wav:a", .ending(path: "a")), ("a\nb", .controlCharacter), ("\u{7F}", .controlCharacter),
    ])
    func `anything else is refused with its reason`(argument: String, expected: AudioDestination.Invalid) {
        #expect(throws: expected) { try AudioDestination(argument: Path(text: argument)) }
    }
}
