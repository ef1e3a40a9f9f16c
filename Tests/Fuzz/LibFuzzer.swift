// The entry of libFuzzer: each process checks one law, named by the environment.  A violation ends the process, and
// libFuzzer keeps the input.

#if canImport(Glibc)
    import Glibc
#endif

private let law: Law = {
    guard let name = getenv("KOCHLEA_FUZZ"), let law = Law.named(String(cString: name)) else {
        fatalError("KOCHLEA_FUZZ names none of: \(Law.all.map(\.name).joined(separator: " "))")
    }
    return law
}()

/// Called by libFuzzer with every input.
@c(LLVMFuzzerTestOneInput)
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    if let fault = law.fault(Array(UnsafeBufferPointer(start: start, count: count))) { fatalError(fault) }
    return 0
}
