import Activities
import Foundation
import Glibc
import Interface
import TestSupport
import Testing

@testable import Platform

/// A process loads the library once, so each of these tests needs its own process.
@Suite("eSpeak without its data")
struct EspeakMissingDataTests {
    private static func outcome(_ language: String) -> String {
        do throws(SpeechError) {
            let samples = try EspeakSynthesizer().say(characters("k"), in: language)
            return samples.isEmpty ? "empty" : "spoken"
        } catch {
            switch error {
            case .unavailable(let reason): return "unavailable \(reason)"
            case .noVoice: return "no voice"
            case .replaced: return "replaced"
            case .silent: return "silent"
            }
        }
    }

    private static func makeFolder() -> String {
        var template = TemporaryPlace.template("speech")
        return mkdtemp(&template).map { String(cString: $0) } ?? ""
    }

    @Test func `an empty data folder is an error with a reason, nothing worse`() async {
        await #expect(processExitsWith: .success) {
            let folder = Self.makeFolder()
            defer { rmdir(folder) }
            setenv("ESPEAK_DATA_PATH", folder, 1)
            for _ in 1...2 {
                let outcome = Self.outcome("en")
                #expect(outcome.hasPrefix("unavailable "))
                #expect(outcome.contains("phontab"))
            }
            #expect(throws: SpeechError.self) { _ = try EspeakSynthesizer().voices() }
        }
    }

    @Test func `a missing dictionary silences its language only`() async {
        await #expect(processExitsWith: .success) {
            // Only the library knows the folder, which it keeps from the start.
            let source = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/share", "/usr/lib"]
                .map { $0 + "/espeak-ng-data" }.first { access($0 + "/phontab", R_OK) == 0 }
            guard let source else {
                Issue.record("eSpeak's data was not found")
                return
            }
            let folder = Self.makeFolder()
            let files = ["phontab", "phonindex", "phondata", "intonations", "de_dict", "lang", "voices"]
            for file in files { symlink("\(source)/\(file)", "\(folder)/\(file)") }
            defer {
                for file in files { unlink("\(folder)/\(file)") }
                rmdir(folder)
            }
            setenv("ESPEAK_DATA_PATH", folder, 1)
            for _ in 1...2 {
                let outcome = Self.outcome("en")
                #expect(outcome.hasPrefix("unavailable "))
                #expect(outcome.contains("en_dict"))
                #expect(Self.outcome("de") == "spoken")
            }
        }
    }

    @Test func `output of eSpeak does not reach standard error, our own does`() async throws {
        let result = try await #require(
            processExitsWith: .success, observing: [\.standardErrorContent]
        ) {
            let folder = Self.makeFolder()
            defer { rmdir(folder) }
            setenv("ESPEAK_DATA_PATH", folder, 1)
            _ = Self.outcome("en")
            for byte in "ours\n".utf8 { _ = withUnsafeBytes(of: byte) { write(STDERR_FILENO, $0.baseAddress, 1) } }
        }
        let printed = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(printed.contains("ours"))
        #expect(!printed.contains("phontab"))
    }

    @Test func `what other threads print meanwhile is not taken for the library's complaint`() async {
        await #expect(processExitsWith: .success) {
            dup2(open("/dev/null", O_WRONLY), STDERR_FILENO)
            Thread.detachNewThread {
                for number in 1... {
                    let line = Array("line \(number)\n".utf8)
                    _ = write(STDERR_FILENO, line, line.count)
                }
            }
            while StandardErrorCapture.during({ _ = sched_yield() }).isEmpty {}
            for language in ["cv", "de", "fr", "it", "es", "pl", "ru", "sv", "fi", "tr"] {
                let complaint = try EspeakLibrary.shared.withLock { library throws(SpeechError) in
                    _ = try library.initialize()
                    return try library.select(VoiceChoice(name: "", language: language))
                }
                #expect(complaint == "", "\(language)")
            }
        }
    }

    @Test func `standard error is given back even when it is closed or the pipe is full`() {
        let text = StandardErrorCapture.during {
            let line = [UInt8](repeating: 65, count: 100_000)
            _ = write(STDERR_FILENO, line, line.count)
        }
        #expect(text.joined().count == 4096)
    }
}
