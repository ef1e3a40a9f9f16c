extension Earcon {
    func samples(sampleRate: Int) -> UnsafeMutableBufferPointer<Float> {
        let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: sampleRate / 10)
        buffer.initialize(repeating: 0)
        return buffer
    }
}
