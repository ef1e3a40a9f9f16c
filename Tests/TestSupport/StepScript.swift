import Activities
public import Interface

public enum Step: ExpressibleByStringInterpolation {
    case line(String)
    /// Called after the steps before it. The returned steps follow.
    case then(() throws -> [Step])

    public init(stringLiteral line: String) {
        self = .line(line)
    }

    public static func check(_ body: @escaping () throws -> Void) -> Step {
        .then {
            try body()
            return []
        }
    }
}

/// A script that can inspect the run between two lines and choose the next lines.
public final class StepScript: ScriptSource {
    private var steps: [Step]
    /// The error of a step. It ends the script.
    public private(set) var failure: (any Error)?

    public init(_ steps: [Step]) {
        self.steps = steps.reversed()
    }

    public func nextLine() -> String? {
        while let step = steps.popLast() {
            switch step {
            case .line(let line): return line
            case .then(let body):
                do {
                    steps += try body().reversed()
                } catch {
                    failure = error
                    return nil
                }
            }
        }
        return nil
    }
}

extension VirtualRun {
    /// Rethrows the errors of steps, and returns the exit code.
    ///
    /// The parts follow each other. Write them as arguments, because Swift 6.2 cannot type-check a long sum of arrays.
    @discardableResult
    public func play(_ parts: [Step]...) throws -> Int32 {
        let script = StepScript(parts.flatMap(\.self))
        let code = try run(script)
        if let failure = script.failure { throw failure }
        return code
    }

    @discardableResult
    public func play(_ steps: Step...) throws -> Int32 { try play(steps) }
}
