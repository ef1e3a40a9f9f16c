public import Trainer

/// One step of a scripted run.
public enum Step: ExpressibleByStringInterpolation {
    /// A line of a script.
    case line(String)
    /// Called when the program has come this far; the steps it returns come next.
    case then(() throws -> [Step])

    /// A line of a script.
    public init(stringLiteral line: String) {
        self = .line(line)
    }

    /// Called when the program has come this far.
    public static func check(_ body: @escaping () throws -> Void) -> Step {
        .then {
            try body()
            return []
        }
    }
}

/// A script of steps: a test can inspect the run between two lines and decide what comes next.
public final class StepScript: ScriptSource {
    private var steps: [Step]
    /// An error thrown by a step; the script ends there.
    public private(set) var failure: (any Error)?

    /// A script of steps.
    public init(_ steps: [Step]) {
        self.steps = steps.reversed()
    }

    /// The next line.
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
    /// Runs steps to their end, rethrows their errors, and returns the exit code.
    @discardableResult
    public func play(_ steps: [Step]) throws -> Int32 {
        let script = StepScript(steps)
        let code = try run(script)
        if let failure = script.failure { throw failure }
        return code
    }

    /// Runs steps to their end, rethrows their errors, and returns the exit code.
    @discardableResult
    public func play(_ steps: Step...) throws -> Int32 { try play(steps) }
}
