/// Takes mono sound block by block: a file, or a pipe.
public protocol SoundSink: AnyObject {
    /// Samples taken so far.
    var frames: Int64 { get }
    /// Clips samples to -1…1.
    func write(_ samples: UnsafeBufferPointer<Float>) throws(SoundFileError)
    /// Call it once, last.
    func finish() throws(SoundFileError)
}

extension SoundSink {
    public func write(_ samples: [Float]) throws(SoundFileError) {
        // A typed error cannot pass through a rethrowing closure.
        let result = samples.withUnsafeBufferPointer { block in
            Result { () throws(SoundFileError) in try write(block) }
        }
        try result.get()
    }
}
