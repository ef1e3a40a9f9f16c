import Activities
import Interface
import TestSupport
import Testing
import Training

@testable import Platform

/// A new data folder begins with its own settings. An older folder keeps its settings.
@Suite struct StoreBeginningTests {
    private let today = Day(ordinal: 20_000)

    private func beginning(_ folder: TemporaryFolder) -> DataFolder {
        var data = folder.data
        data.beginning = ["rules": "kochlea"]
        return data
    }

    @Test func `a new folder begins with them, for readers as well`() throws {
        let folder = try TemporaryFolder()
        #expect(try SQLiteStore(reading: beginning(folder)).settings() == ["rules": "kochlea"])
        let store = try SQLiteStore(beginning(folder), today: today)
        #expect(try store.settings() == ["rules": "kochlea"])
        try store.close()
        #expect(try SQLiteStore(reading: beginning(folder)).settings() == ["rules": "kochlea"])
    }

    @Test func `a folder from before keeps what it has`() throws {
        let folder = try TemporaryFolder()
        try SQLiteStore(folder.data, today: today).close()
        for _ in 1...2 {
            let store = try SQLiteStore(beginning(folder), today: today)
            #expect(try store.settings().isEmpty)
            try store.close()
        }
        #expect(try SQLiteStore(reading: beginning(folder)).settings().isEmpty)
    }

    @Test func `what was unset later stays unset`() throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(beginning(folder), today: today)
        try store.set("rules", to: nil)
        try store.close()
        #expect(try SQLiteStore(beginning(folder), today: today).settings().isEmpty)
    }
}
