import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

/// The laws of `InterfaceLaw` over whole courses.
@Suite struct InterfaceCourseTests {
    @Test(arguments: 1...3) func `over a whole course nothing is sent that is not held`(seed: UInt64) throws {
        let levels = Course.full.levels
        let (sent, bad) = try InterfaceLaw.walk(seed: seed, levels: levels, answers: 600, keys: 40)
        #expect(bad.isEmpty, "\(bad)")
        #expect(sent.count >= 20, "\(sent)")
    }
}
