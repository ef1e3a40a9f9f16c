// swift-tools-version: 6.2
// Kochlea: Morse code by ear alone.  The arrows between targets are those of docs/ARCHITECTURE.md;
// ArrowTests reads this package's dump and fails when one is added that the table does not have.

import PackageDescription

/// What every Swift target is held to.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// A C library as a module: a header, a module map, and where its package is had.
func cLibrary(_ name: String, pkgConfig: String, apt: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
}

let package = Package(
    name: "kochlea",
    products: [.executable(name: "kochlea", targets: ["kochlea"])],
    targets: [
        // C libraries and the shims that Swift cannot do without.
        cLibrary("CAlsa", pkgConfig: "alsa", apt: "libasound2-dev"),
        cLibrary("CEspeakNG", pkgConfig: "espeak-ng", apt: "libespeak-ng-dev"),
        cLibrary("CEvdev", pkgConfig: "libevdev", apt: "libevdev-dev"),
        cLibrary("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),
        cLibrary("CSampleRate", pkgConfig: "samplerate", apt: "libsamplerate0-dev"),
        cLibrary("CSndFile", pkgConfig: "sndfile", apt: "libsndfile1-dev"),
        .target(name: "CLinux"),

        // The pure core.
        .target(name: "Morse", swiftSettings: strict + [.strictMemorySafety()]),
        .target(name: "Keyer", dependencies: ["Morse"], swiftSettings: strict + [.strictMemorySafety()]),
        .target(name: "Training", dependencies: ["Morse"], swiftSettings: strict + [.strictMemorySafety()]),
        // As one unit in debug builds too: the compiler proves `@_noLocks` only of bodies it can see.
        .target(
            name: "Sound", dependencies: ["Keyer", "Morse"],
            swiftSettings: strict + [
                .unsafeFlags(
                    ["-disable-batch-mode", "-whole-module-optimization", "-num-threads", "1"],
                    .when(configuration: .debug))
            ]),
        .target(
            name: "Trainer", dependencies: ["Training", "Sound", "Keyer", "Morse"],
            swiftSettings: strict + [.strictMemorySafety()]),

        // The shell.
        .target(
            name: "Platform",
            dependencies: [
                "Trainer", "Training", "Sound", "Keyer", "Morse",
                "CAlsa", "CEspeakNG", "CEvdev", "CSQLite", "CSampleRate", "CSndFile", "CLinux",
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "kochlea", dependencies: ["Platform", "Trainer", "Training", "Sound", "Keyer", "Morse"],
            swiftSettings: strict),

        // Tests.
        .target(
            name: "TestSupport", dependencies: ["Trainer", "Training", "Sound", "Keyer", "Morse"],
            path: "Tests/TestSupport", resources: [.embedInCode("keyer_cases.tsv")], swiftSettings: strict),
        .testTarget(name: "MorseTests", dependencies: ["Morse", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "SoundTests", dependencies: ["Sound", "Keyer", "Morse", "CLinux", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "KeyerTests", dependencies: ["Keyer", "Morse", "TestSupport"], swiftSettings: strict),
        .testTarget(name: "TrainingTests", dependencies: ["Training", "Morse", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "TrainerTests", dependencies: ["Trainer", "Training", "Sound", "Keyer", "Morse", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "PlatformTests",
            dependencies: ["Platform", "Trainer", "Training", "Sound", "Keyer", "Morse", "TestSupport", "CLinux"],
            swiftSettings: strict),
        .testTarget(
            name: "KochleaTests",
            dependencies: ["kochlea", "Platform", "Trainer", "Training", "Keyer", "Morse", "TestSupport"],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
