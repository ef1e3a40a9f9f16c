import Activities
import Interface
import Platform

/// `export`: writes all stored data, or answers without names and dates, to standard output.
enum ExportCommand {
    static func run(_ options: Options, _ storage: Storage, _ phrases: Phrasebook) throws(Failure) -> ExitCode {
        let style: ArchiveStyle = options.isCSV ? .csv : .jsonLines
        var failure: Failure?
        try storage.read(phrases) { (store) throws(StoreError) in
            try store.export(style, program: Version.current, isAnonymous: options.isAnonymous) { bytes in
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
