// swift-tools-version: 6.2
// Kochlea teaches Morse code by ear. ArrowTests compares the dependencies below with the table in docs/ARCHITECTURE.md.

import PackageDescription

/// Warnings in debug builds are errors, so a successful build has none. A newer compiler may find more:
/// KOCHLEA_WARNINGS=allow lets them pass.
let allowsWarnings = Context.environment["KOCHLEA_WARNINGS"] == "allow"

/// The Makefile's prefix, for a program that cannot find its own path.
let prefix = Context.environment["KOCHLEA_PREFIX"] ?? "/usr/local"

/// A release has the same bytes in every folder: debug data names sources relative to this folder, and the program
/// contains neither cached modules nor hashes of the compiler's input.
let here = "\(Context.packageDirectory)=."
let reproducible: [SwiftSetting] = [
    .unsafeFlags(
        [
            "-file-prefix-map", here, "-Xcc", "-ffile-prefix-map=\(here)",
            "-Xfrontend", "-no-clang-module-breadcrumbs", "-Xfrontend", "-disable-incremental-llvm-codegen",
        ], .when(configuration: .release))
]

let strict: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ] + reproducible + (allowsWarnings ? [] : [.treatAllWarnings(as: .error, .when(configuration: .debug))])

/// SwiftPM itself sets -O2 and -fPIC.
let hardened: [CSetting] = [
    .define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release)),
    .unsafeFlags(["-fstack-protector-strong", "-ffile-prefix-map=\(here)"], .when(configuration: .release)),
]

/// Tests spend their time in these targets, so debug builds optimise them, too. Assertions and `@testable` stay. Of the
/// tests only those that compute are optimised, because optimising the others takes longer than running them.
let fast: [SwiftSetting] = [
    .unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))
]

/// Small targets compile as one unit. In large ones only changed files compile again.
let asOneUnit: [SwiftSetting] = [
    .unsafeFlags(
        ["-disable-batch-mode", "-whole-module-optimization", "-num-threads", "1"], .when(configuration: .debug))
]

func cLibrary(_ name: String, pkgConfig: String, apt: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
}

let package = Package(
    name: "kochlea",
    products: [.executable(name: "kochlea", targets: ["kochlea"])],
    targets: [
        // C libraries and shims.
        cLibrary("CAlsa", pkgConfig: "alsa", apt: "libasound2-dev"),
        cLibrary("CEvdev", pkgConfig: "libevdev", apt: "libevdev-dev"),
        cLibrary("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),
        cLibrary("CSampleRate", pkgConfig: "samplerate", apt: "libsamplerate0-dev"),
        // They load when first called.
        .target(name: "CEspeakNG", dependencies: ["CLinux"], cSettings: hardened),
        .target(name: "CSndFile", dependencies: ["CLinux"], cSettings: hardened),
        .target(
            name: "CLinux",
            cSettings: hardened
                + [
                    .define("KOCHLEA_PREFIX", to: "\"\(prefix)\""), .enableWarning("all"), .enableWarning("extra"),
                ] + (allowsWarnings ? [] : [.treatAllWarnings(as: .error, .when(configuration: .debug))])),
        // Embeds Locales/en.po.
        .target(name: "CEnglish", cSettings: hardened),

        // The pure core.
        .target(name: "Morse", swiftSettings: strict + [.strictMemorySafety()] + fast + asOneUnit),
        .target(
            name: "Keyer", dependencies: ["Morse"],
            swiftSettings: strict + [.strictMemorySafety()] + fast + asOneUnit),
        .target(name: "Training", dependencies: ["Morse"], swiftSettings: strict + [.strictMemorySafety()] + fast),
        .target(
            name: "OnAir", dependencies: ["Training", "Morse"],
            resources: [.embedInCode("QSO/Reading/overs.txt")],
            swiftSettings: strict + [.strictMemorySafety()] + fast),
        // As one unit, because the compiler proves `@_noLocks` only for visible bodies.
        .target(name: "Sound", dependencies: ["Keyer", "Morse"], swiftSettings: strict + fast + asOneUnit),
        .target(
            name: "Interface", dependencies: ["Sound", "Keyer", "Morse"],
            swiftSettings: strict + [.strictMemorySafety()] + fast),
        .target(
            name: "Activities", dependencies: ["Interface", "OnAir", "Training", "Sound", "Keyer", "Morse"],
            swiftSettings: strict + [.strictMemorySafety()] + fast),

        // The shell.
        .target(
            name: "Platform",
            dependencies: [
                "Activities", "Interface", "OnAir", "Training", "Sound", "Keyer", "Morse",
                "CAlsa", "CEnglish", "CEspeakNG", "CEvdev", "CSQLite", "CSampleRate", "CSndFile", "CLinux",
            ],
            // As one unit, so that the compiler can prove the sound thread's loop.
            swiftSettings: strict + fast + asOneUnit),
        .executableTarget(
            name: "kochlea",
            dependencies: ["Platform", "Activities", "Interface", "OnAir", "Training", "Sound", "Keyer", "Morse"],
            swiftSettings: strict + fast,
            // The loader binds all symbols at the start, in a table that is then read-only. Nothing looks up the
            // program's own 12 000.
            linkerSettings: [
                .unsafeFlags(
                    ["-Xlinker", "-z", "-Xlinker", "now", "-Xlinker", "--no-export-dynamic"],
                    .when(configuration: .release))
            ]),

        .target(
            name: "TestSupport",
            dependencies: ["Activities", "Interface", "OnAir", "Training", "Sound", "Keyer", "Morse"],
            path: "Tests/TestSupport",
            resources: [
                "keyer_cases.tsv", "memory_histories.tsv", "heard_likeness.tsv", "simulated_learners.tsv",
                "alphabets.tsv", "callsign_series.tsv",
            ].map { .embedInCode($0) },
            swiftSettings: strict + fast),
        .testTarget(name: "MorseTests", dependencies: ["Morse", "TestSupport"], swiftSettings: strict + fast),
        .testTarget(
            name: "SoundTests", dependencies: ["Sound", "Keyer", "Morse", "CLinux", "TestSupport"],
            swiftSettings: strict + fast),
        .testTarget(
            name: "KeyerTests", dependencies: ["Keyer", "Morse", "TestSupport"], swiftSettings: strict + fast),
        .testTarget(
            name: "TrainingTests", dependencies: ["Training", "OnAir", "Morse", "TestSupport"],
            swiftSettings: strict + fast),
        .testTarget(
            name: "OnAirTests", dependencies: ["OnAir", "Training", "Morse", "TestSupport"],
            resources: [.embedInCode("QSO/Corpus/exchanges.txt")], swiftSettings: strict),
        .testTarget(
            name: "InterfaceTests", dependencies: ["Interface", "Sound", "Keyer", "Morse", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "ActivitiesTests",
            dependencies: ["Activities", "Interface", "OnAir", "Training", "Sound", "Keyer", "Morse", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "PlatformTests",
            dependencies: [
                "Platform", "Activities", "Interface", "OnAir", "Training", "Sound", "Keyer", "Morse", "TestSupport",
                "CLinux",
            ],
            swiftSettings: strict),
        // Checks the laws of `make fuzz` over its corpus.
        .testTarget(
            name: "FuzzTests",
            dependencies: ["kochlea", "Platform", "Activities", "Interface", "OnAir", "Training", "Keyer", "Morse"],
            path: "Tests/Fuzz", exclude: ["LibFuzzer.swift", "corpus", "run", "words"], swiftSettings: strict),
        .testTarget(
            name: "KochleaTests",
            dependencies: [
                "kochlea", "Platform", "Activities", "Interface", "OnAir", "Training", "Keyer", "Morse", "TestSupport",
            ],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
