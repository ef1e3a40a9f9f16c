import Activities
import CLinux
import Glibc
import Interface
import TestSupport
import Testing

@testable import Platform

@Suite struct ChildProcessTests {
    @Test func `a child ignores no signal that its parent ignores, and blocks none`() async {
        await #expect(processExitsWith: .exitCode(0)) {
            for signal in [SIGPIPE, SIGXFSZ, SIGUSR1, SIGHUP] { Glibc.signal(signal, SIG_IGN) }
            var mask = sigset_t()
            sigfillset(&mask)
            pthread_sigmask(SIG_BLOCK, &mask, nil)
            // The 31 classic signals. glibc reserves two of the others.
            let empty: Path =
                "grep -q '^SigIgn:.*[08]0000000$' /proc/self/status && grep -q '^SigBlk:.*[08]0000000$' /proc/self/status"
            exit(ChildProcess.run(["sh", "-c", empty], patience: 60_000) == .exited(0) ? 0 : 1)
        }
    }

    // Exit tests of Swift 6.2 cannot capture values.
    #if compiler(>=6.3)
        @Test(arguments: [nil, "/somewhere/client.conf"])
        func `a child has the settings of PulseAudio that we were given`(
            given: String?
        ) async {
            await #expect(processExitsWith: .exitCode(0)) { [given] in
                if let given { setenv(PulseClient.variable, given, 1) } else { unsetenv(PulseClient.variable) }
                PulseClient.avoidSharedMemory()
                let isSame: Path = "test \"${PULSE_CLIENTCONFIG-none}\" = \(given ?? "none") && test -n \"$PATH\""
                exit(ChildProcess.run(["sh", "-c", isSame], patience: 60_000) == .exited(0) ? 0 : 1)
            }
        }
    #endif

    @Test func `a grandchild that keeps the pipe open is not waited for`() throws {
        let folder = try TemporaryFolder()
        let grandchildren: Path = "\(folder.path)/grandchildren"
        let begin = MonotonicClock.nanoseconds
        for (output, bytes) in [("", []), ("echo yes; ", Array("yes\n".utf8))] {
            let command: Path = "\(output)sleep 60 & echo $! >>\(grandchildren)"
            #expect(ChildProcess.output(of: ["sh", "-c", command], patience: 30_000) == bytes)
        }
        #expect(MonotonicClock.nanoseconds - begin < 50_000_000_000)
        #expect(ChildProcess.run(["sh", "-c", "kill $(cat \(grandchildren))"], patience: 30_000) == .exited(0))
    }

    @Test func `a child has the limit of real time that we were given`() async {
        await #expect(processExitsWith: .exitCode(0)) {
            func limit() -> rlim_t {
                var limit = rlimit()
                // RLIMIT_RTTIME, a macro that Swift cannot import.
                getrlimit(__rlimit_resource_t(15), &limit)
                return limit.rlim_cur
            }
            let given = limit()
            CLinux_guard_realtime()
            let own = limit()
            let words = given == .max ? "unlimited" : "\(given)"
            let isSame: Path = "grep -q '^Max realtime timeout *\(words) ' /proc/self/limits"
            let end = ChildProcess.run(["sh", "-c", isSame], patience: 60_000)
            // Each failure has its own code, because nothing else leaves this process.
            guard own <= 100_000 else { exit(2) }
            guard limit() == own else { exit(3) }
            switch end {
            case .exited(let code): exit(code == 0 ? 0 : 10 + code)
            case .notFound: exit(4)
            case .killed: exit(5)
            }
        }
    }
}
