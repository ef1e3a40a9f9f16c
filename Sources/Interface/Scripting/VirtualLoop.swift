import Keyer
public import Morse
public import Sound

public protocol SampleSink: AnyObject {
    /// Takes the next samples of the stream, mono, -1 to 1.
    func write(_ samples: UnsafeBufferPointer<Float>) throws
}

/// Drives a program by a script in virtual time. It renders the stream in short steps, and the time is the number of
/// rendered samples.
///
/// A run depends only on the script, the program and its ports.
@safe public final class VirtualLoop: StreamClock {
    /// The maximum of `idle` in milliseconds. A longer one ends the run.
    static let idleLimitMilliseconds = 600_000
    /// Steps between two checks for a signal. A check takes the system longer than a step, and this number of steps
    /// takes about a millisecond of real time.
    private static let stepsBetweenSignals = 100
    /// The device name of the script's contacts.
    public static let device = "script"

    private let renderer: Renderer
    private let sink: any SampleSink
    private let script: any ScriptSource
    private let sampleRate: Int64
    private let alphabet: Alphabet
    private let pads: ScriptPads?
    private let interrupted: () -> Int32?
    private let buffer: UnsafeMutableBufferPointer<Float>
    private var lineNumber = 0
    private var stepNumber = 0

    /// Why a run ended before its script.
    public enum Failure: Error {
        case script(ScriptError)
        /// `idle` exceeded `idleLimitMilliseconds`.
        case idleTooLong(line: Int)
        /// The sink failed.
        case sink(any Error)
    }

    /// - Parameter alphabet: has the patterns of characters that the script keys and the international alphabet lacks.
    /// - Parameter pads: the devices that the script changes.
    /// - Parameter stepMilliseconds: the longest step. The program hears of the end of a sound up to this much later.
    /// - Parameter interrupted: returns the number of a signal that asks the program to end; nil for none.
    public init(
        renderer: Renderer, sampleRate: Int, sink: any SampleSink, script: any ScriptSource,
        alphabet: Alphabet = .international, pads: ScriptPads? = nil, stepMilliseconds: Int = 1,
        interrupted: @escaping () -> Int32? = { nil }
    ) {
        self.renderer = renderer
        self.sink = sink
        self.script = script
        self.alphabet = alphabet
        self.pads = pads
        self.sampleRate = Int64(sampleRate)
        self.interrupted = interrupted
        unsafe buffer = .allocate(capacity: max(1, sampleRate * stepMilliseconds / 1000))
    }

    deinit {
        unsafe buffer.deallocate()
    }

    /// The time of the next sample, in microseconds.
    public var now: Instant { instant(ofSample: renderer.position) }

    /// In virtual time a sample sounds as soon as it is rendered.
    public func instant(ofSample sample: Int64) -> Instant {
        Instant(microseconds: (sample * 1_000_000 + sampleRate / 2) / sampleRate)
    }

    /// Runs the program until it or the script ends. Returns the exit code.
    ///
    /// - Parameter news: inputs directly after the start.
    public func run(_ program: any LoopDriven, news: [Input] = []) throws(Failure) -> Int32 {
        program.start(at: now)
        for input in news { program.handle(input, at: now) }
        settle(program)
        while program.exitCode == nil {
            lineNumber += 1
            let line = script.nextLine()
            if let signal = interrupted() {
                program.handle(.terminate(signal: signal), at: now)
                break
            }
            guard let line else {
                program.handle(.hangUp, at: now)
                break
            }
            let action: ScriptAction?
            do throws(ScriptError) {
                action = try ScriptAction.parse(line, number: lineNumber, alphabet: alphabet)
            } catch {
                throw .script(error)
            }
            if let action { try perform(action, program) }
        }
        return program.exitCode ?? ExitCode.software.rawValue
    }

    private func perform(_ action: ScriptAction, _ program: any LoopDriven) throws(Failure) {
        switch action {
        case .key(let key): press(key, program)
        case .text(let keys): for key in keys where program.exitCode == nil { press(key, program) }
        case .wait(let milliseconds): try pass(until: now.advanced(byMilliseconds: milliseconds), program)
        case .idle:
            let limit = now.advanced(byMilliseconds: Self.idleLimitMilliseconds)
            while program.exitCode == nil, !program.isWaitingForLearner {
                guard now < limit else { throw .idleTooLong(line: lineNumber) }
                try step(program, before: limit)
            }
        case .contact(let contact, let isDown): change(contact, isDown: isDown, program)
        case .knob(let steps):
            program.handle(.knob(steps), at: now)
            settle(program)
        case .pads(let count): pads?.rumbleCount = count
        case .slowPad: pads?.isSlow = true
        case .morse(let text): try key(text, program)
        case .packet(let bytes, let address):
            program.handle(.network(.packet(bytes, from: address)), at: now)
            settle(program)
        }
    }

    private func change(_ contact: Contact, isDown: Bool, _ program: any LoopDriven) {
        takeCommands()
        renderer.contact(contact, isDown: isDown, at: renderer.position)
        program.handle(.contact(contact, isDown: isDown, device: Self.device), at: now)
        settle(program)
    }

    /// Opens all contacts for the keyer, as the sound thread does when the input thread has stopped.
    public func openContacts() { renderer.openContacts(at: renderer.position) }

    private func key(_ text: MorseText, _ program: any LoopDriven) throws(Failure) {
        takeCommands()
        let hand = PerfectHand(settings: renderer.keyerSettings, sampleRate: Int(sampleRate))
        for next in hand.changes(keying: text, from: Int(renderer.position)) {
            while program.exitCode == nil, renderer.position < next.sample {
                try step(program, frames: Int64(next.sample) - renderer.position)
            }
            guard program.exitCode == nil else { return }
            change(next.contact, isDown: next.isDown, program)
        }
    }

    /// Passes commands to the renderer by a block of no frames.
    private func takeCommands() {
        unsafe renderer.render(into: UnsafeMutableBufferPointer(start: nil, count: 0))
    }

    private func press(_ key: Key, _ program: any LoopDriven) {
        program.handle(.key(key), at: now)
        settle(program)
    }

    private func pass(until end: Instant, _ program: any LoopDriven) throws(Failure) {
        while program.exitCode == nil, now < end { try step(program, before: end) }
    }

    /// Renders a step, but not past the program's deadline or the end of a wait.
    private func step(_ program: any LoopDriven, before end: Instant) throws(Failure) {
        try step(program, frames: frames(until: end))
    }

    /// Samples from now to an instant, rounded up.
    private func frames(until end: Instant) -> Int64 {
        ((end.microseconds - now.microseconds) * sampleRate + 999_999) / 1_000_000
    }

    /// Renders a step, but not past the program's deadline or a number of frames.
    private func step(_ program: any LoopDriven, frames limit: Int64) throws(Failure) {
        stepNumber += 1
        if stepNumber.isMultiple(of: Self.stepsBetweenSignals), let signal = interrupted() {
            return program.handle(.terminate(signal: signal), at: now)
        }
        var toTarget = limit
        if let deadline = program.deadline { toTarget = min(toTarget, frames(until: deadline)) }
        let frames = unsafe Int(min(max(toTarget, 1), Int64(buffer.count)))
        let block = unsafe UnsafeMutableBufferPointer(rebasing: buffer[0..<frames])
        unsafe renderer.render(into: block)
        do {
            try unsafe sink.write(UnsafeBufferPointer(block))
        } catch {
            throw .sink(error)
        }
        settle(program)
    }

    /// Passes in the events of the last step and a due deadline.
    private func settle(_ program: any LoopDriven) {
        program.handle(.sound, at: now)
        if let deadline = program.deadline, deadline <= now { program.handle(.deadline, at: now) }
    }
}
