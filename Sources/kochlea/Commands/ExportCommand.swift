internal import Platform
internal import Trainer

/// `export`: everything that is kept, on standard output.
enum ExportCommand {
    /// Writes it as JSON Lines, or as one table.
    static func run(_ options: Options) throws(Failure) -> ExitCode {
        let style: ArchiveStyle = options.isCSV ? .csv : .jsonLines
        var failure: Failure?
        try Storage(options).read { (store) throws(StoreError) in
            try store.export(style, program: Version.current) { bytes in
                do throws(Failure) {
                    try StandardStream.output.write(bytes)
                    return true
                } catch {
                    failure = error
                    return false
                }
            }
        }
        if let failure { throw failure }
        return .success
    }
}
