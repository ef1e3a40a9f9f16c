/// Samples as linear 16-bit pulse code.
enum PulseCode {
    /// Clips to -1…1, rounds to 32 bits and keeps the upper half, as libsndfile does.
    ///
    /// - Parameter code: has room for all samples.
    static func convert(_ samples: UnsafeBufferPointer<Float>, into code: UnsafeMutableBufferPointer<Int16>) {
        precondition(code.count >= samples.count, "there is room for all samples")
        for index in samples.indices {
            let wide = min(max(Double(samples[index]) * 2_147_483_648, -2_147_483_648), 2_147_483_647)
            // 1.5 * 2^52 leaves no bits for a fraction: the sum is rounded to a whole number, in the lower bits. The
            // processor does that for several samples at a time, unlike a conversion that checks the range.
            code[index] = Int16(truncatingIfNeeded: (wide + 6_755_399_441_055_744).bitPattern >> 16)
        }
    }
}
