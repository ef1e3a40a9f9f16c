import Glibc
import Morse
import Sound
import Testing

@Suite struct RingTests {
    @Test(arguments: [(1, 1), (2, 2), (3, 4), (500, 512), (512, 512), (513, 1024)])
    func `a capacity is rounded up to a power of two`(asked: Int, given: Int) {
        let ring = Ring<Int>(minimumCapacity: asked)
        let capacity = ring.capacity
        #expect(capacity == given)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `a ring behaves like a queue of limited length`(seed: UInt64) {
        var dice = SplitMix64(seed: seed)
        let ring = Ring<Int>(minimumCapacity: Int.random(in: 1...20, using: &dice))
        var model: [Int] = []
        for step in 0..<2000 {
            if Bool.random(using: &dice) {
                let pushed = ring.push(step)
                #expect(pushed == (model.count < ring.capacity))
                if pushed { model.append(step) }
            } else {
                let seen = ring.peek()
                let popped = ring.pop()
                #expect(seen == model.first)
                #expect(popped == model.first)
                if !model.isEmpty { model.removeFirst() }
            }
            let count = ring.count
            #expect(count == model.count)
        }
    }

    @Test(arguments: [1, 2, 64])
    func `two threads exchange every element once and in order`(capacity: Int) throws {
        let pipe = Pipe(capacity: capacity)
        var thread = pthread_t()
        let context = Unmanaged.passRetained(pipe)
        let failure = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                let pipe = Unmanaged<Pipe>.fromOpaque(context).takeRetainedValue()
                for number in 0..<Pipe.length {
                    while !pipe.ring.push(Pair(number)) { sched_yield() }
                }
                return nil
            }, context.toOpaque())
        try #require(failure == 0)
        var wrong = 0
        for number in 0..<Pipe.length {
            var next = pipe.ring.pop()
            while next == nil {
                sched_yield()
                next = pipe.ring.pop()
            }
            if next?.number != number || next?.complement != ~number { wrong += 1 }
        }
        pthread_join(thread, nil)
        #expect(wrong == 0)
        let left = pipe.ring.pop()
        #expect(left == nil)
    }

    /// Two words that belong together, so that a torn read shows.
    private struct Pair: BitwiseCopyable {
        let number: Int
        let complement: Int
        init(_ number: Int) {
            self.number = number
            complement = ~number
        }
    }

    private final class Pipe: Sendable {
        static let length = 50_000
        let ring: Ring<Pair>
        init(capacity: Int) { ring = Ring(minimumCapacity: capacity) }
    }
}
