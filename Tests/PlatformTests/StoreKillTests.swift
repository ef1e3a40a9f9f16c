import CLinux
import Foundation
import Glibc
import Testing
import Trainer
import Training

@testable import Platform

@Suite struct StoreKillTests {
    /// A child records answers as fast as it can and notes each in a file of its own as soon as the store has taken it.
    /// A timer of the kernel kills it at a moment it does not know.
    @Test func `killed at any moment, the file opens and has every answer that was taken`() async throws {
        var random = SplitMix(seed: 20_261_120)
        let folder = try ScratchFolder()
        var before = 0
        for round in 0..<40 {
            try folder.write(Data(), to: "taken")
            let microseconds = Int.random(in: 200...(round % 4 == 0 ? 5000 : 60_000), using: &random)
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [path = folder.path as String, microseconds = microseconds as Int] in
                var event = sigevent()
                event.sigev_notify = CInt(SIGEV_SIGNAL)
                event.sigev_signo = SIGKILL
                var timer: timer_t?
                timer_create(CLOCK_MONOTONIC, &event, &timer)
                var due = itimerspec()
                due.it_value.tv_nsec = microseconds * 1000
                let taken = open(path + "/taken", O_WRONLY | O_APPEND)
                // Not unwrapped: the first timer's number is 0, which Swift takes for nil.
                guard timer_settime(timer, 0, &due, nil) == 0 else { exit(1) }
                while true {
                    // Now and then a new session and a new connection: opening and closing are moments too.
                    let store = try SQLiteStore(DataFolder(path: path), today: today)
                    let session = try store.begin(.receive, at: moment())
                    for _ in 0..<50 {
                        try store.record(
                            ["K", "M"].map { Attempt(direction: .receive, target: $0, answer: $0) }, in: session,
                            at: moment())
                        _ = write(taken, "x", 1)
                    }
                    try store.finish(session, as: record(), progress: store.load())
                }
            }
            let taken = try folder.bytes("taken").count
            let store = try folder.store()
            #expect(store.recovery == .none)
            let progress = try store.load()
            let k = progress.characters["K"]?.receiveAttempts ?? 0
            // The last one may have been written without its note.
            #expect(k == before + taken || k == before + taken + 1)
            #expect(progress.characters["M"]?.receiveAttempts ?? 0 == k, "both of a pair or none")
            before = k
        }
        #expect(before > 40)
        #expect(folder.files.allSatisfy { !$0.contains("damaged") })
        print("answers taken over 40 deaths: \(before)")
    }
}
