import Glibc
import Morse
import Sound
import Synchronization
import TestSupport
import Testing

@testable import Platform

/// The test reads it after joining the thread.
private final class Findings: Sendable {
    let runs = Atomic<Int>(0)
    let blocksSignals = Atomic<Bool>(false)
    let blocksFaults = Atomic<Bool>(true)
    let scheduling = Monitor<ThreadScheduling?>(nil)
    let name = Monitor("")
    let line = PublishedLine()
}

@Suite struct `A thread of its own` {
    @Test func `runs its body once, under its name, and leaves signals to the main thread`() throws {
        let findings = Findings()
        let thread = try PosixThread(name: "name of a thread") {
            findings.runs.add(1, ordering: .relaxed)
            var mask = sigset_t()
            pthread_sigmask(SIG_BLOCK, nil, &mask)
            findings.blocksSignals.store(
                sigismember(&mask, SIGTERM) == 1 && sigismember(&mask, SIGINT) == 1, ordering: .relaxed)
            // A blocked fault would end the process before the terminal is restored.
            findings.blocksFaults.store(
                [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP].contains { sigismember(&mask, $0) == 1 }, ordering: .relaxed)
            let name = String(decoding: contents("/proc/thread-self/comm").prefix { $0 != 10 }, as: UTF8.self)
            findings.name.withLock { $0 = name }
        }
        thread.join()
        thread.join()
        #expect(findings.runs.load(ordering: .relaxed) == 1)
        let blocksSignals = findings.blocksSignals.load(ordering: .relaxed)
        #expect(blocksSignals)
        let blocksFaults = findings.blocksFaults.load(ordering: .relaxed)
        #expect(!blocksFaults)
        #expect(findings.name.withLock { $0 } == "name of a threa")
    }

    @Test func `has room for others beside it`() {
        #expect(throws: Never.self) { try PosixThread.reserve(8) }
    }

    @Test func `that hangs is not waited for`() throws {
        let bell = try EventFD()
        let thread = try PosixThread(name: "stuck") { _ = awaitBell(bell) }
        let isDone = thread.join(within: 1)
        #expect(!isDone)
        bell.ring()
        let isDoneLater = thread.join(within: 60_000)
        #expect(isDoneLater)
        #expect(thread.join(within: 0))
    }

    @Test func `keeps time in real time, or says why not`() throws {
        let findings = Findings()
        let thread = try PosixThread(name: "timing") {
            let scheduling = PosixThread.keepTime(priority: 5)
            let policy = sched_getscheduler(0) & 0xFFFF
            findings.runs.store(Int(policy), ordering: .relaxed)
            findings.scheduling.withLock { $0 = scheduling }
        }
        thread.join()
        switch findings.scheduling.withLock({ $0 }) {
        case .realtime(let priority):
            #expect(priority == 5)
            #expect(findings.runs.load(ordering: .relaxed) & 0xFF == Int(SCHED_FIFO))
        case .refused(let code):
            #expect(code == EPERM)
            #expect(findings.runs.load(ordering: .relaxed) & 0xFF == Int(SCHED_OTHER))
        case nil:
            Issue.record("the thread did not run")
        }
    }

    @Test func `publishes lines that are never torn`() throws {
        let findings = Findings()
        let first = findings.line.latest()
        #expect(first == nil)
        let writer = try PosixThread(name: "writer") {
            for number in 1...200_000 as ClosedRange<Int64> {
                findings.line.publish(StreamLine(sample: number, time: Double(number), step: Double(number)))
            }
            findings.runs.store(1, ordering: .releasing)
        }
        var torn = 0
        var last: Int64 = 0
        while findings.runs.load(ordering: .acquiring) == 0 {
            guard let line = findings.line.latest() else { continue }
            if line.time != Double(line.sample) || line.step != Double(line.sample) || line.sample < last { torn += 1 }
            last = line.sample
        }
        writer.join()
        #expect(torn == 0)
        let final = findings.line.latest()
        #expect(final?.sample == 200_000)
        findings.line.publish(nil)
        let none = findings.line.latest()
        #expect(none == nil)
    }
}

/// Both threads share the box.
private final class BoxedRing: Sendable {
    let samples = Ring<Float>(minimumCapacity: 64)
}

@Suite struct `A ring of samples` {
    @Test func `takes a whole block or nothing`() {
        let ring = Ring<Float>(minimumCapacity: 8)
        let block: [Float] = [1, 2, 3, 4, 5]
        let isFirstTaken = block.withUnsafeBufferPointer { ring.push($0) }
        let isSecondTaken = block.withUnsafeBufferPointer { ring.push($0) }
        #expect(isFirstTaken)
        #expect(!isSecondTaken)
        let room = ring.room
        #expect(room == 3)
        var out = [Float](repeating: 0, count: 8)
        let count = out.withUnsafeMutableBufferPointer { ring.pop(into: $0) }
        #expect(count == 5)
        #expect(out == [1, 2, 3, 4, 5, 0, 0, 0])
    }

    @Test func `carries every sample from one thread to the other, in order`() throws {
        let ring = BoxedRing()
        let total = 300_000
        let writer = try PosixThread(name: "writer") {
            var noise = SplitMix64(seed: 4)
            var next = 0
            while next < total {
                let block = (next..<min(next + .random(in: 1...40, using: &noise), total)).map(Float.init)
                while !block.withUnsafeBufferPointer({ ring.samples.push($0) }) { sched_yield() }
                next += block.count
            }
        }
        var expected: Float = 0
        var wrong = 0
        var out = [Float](repeating: 0, count: 23)
        while Int(expected) < total {
            let count = out.withUnsafeMutableBufferPointer { ring.samples.pop(into: $0) }
            for sample in out.prefix(count) {
                if sample != expected { wrong += 1 }
                expected += 1
            }
            if count == 0 { sched_yield() }
        }
        writer.join()
        #expect(wrong == 0)
    }
}
