extension Unmanaged {
    /// Runs the body with the object and counts no reference. The owner of this value must keep the object alive
    /// meanwhile.
    @_transparent
    public func use<Result>(_ body: (Instance) -> Result) -> Result { _withUnsafeGuaranteedRef(body) }
}
