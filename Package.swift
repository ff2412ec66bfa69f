// swift-tools-version: 6.2
import PackageDescription

/// Every warning is an error, a toolkit call off the main thread included; C types stay behind
/// the module that imports them unless it says `public import`.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]
/// For what talks to the toolkit: all of it is main-actor code unless it says otherwise.
let onMain: [SwiftSetting] =
  strict + [
    .defaultIsolation(MainActor.self),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]

/// For loops over bytes and numbers, which without the optimizer are up to seventy times slower:
/// tests and debug builds get it as well.
let optimized: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// For what runs seldom: small rather than quick.
let small: [SwiftSetting] = [.unsafeFlags(["-Osize"], .when(configuration: .release))]
/// The libraries that other packages can use are small in our programs only: a package that others
/// depend on must not have such flags.
let shared = Context.environment["GATEFOLD_SMALL"] == "yes" ? small : []

// In the order of use: a target may use those above it, as design and README draw it.
let package = Package(
  name: "gatefold",
  products: [
    .library(name: "Gtk", targets: ["Geometry", "GLib", "Gtk"]),
    .library(name: "Motion", targets: ["Geometry", "Motion"]),
    .executable(name: "gatefold", targets: ["gatefold"]),
    .executable(name: "gatefold-showcase", targets: ["gatefold-showcase"]),
    .executable(name: "gatefold-scan", targets: ["gatefold-scan"]),
    .executable(name: "gatefold-player", targets: ["gatefold-player"]),
    .executable(name: "gatefold-bench", targets: ["gatefold-bench"]),
    .executable(name: "gatefold-remote", targets: ["gatefold-remote"]),
  ],
  targets: [
    .systemLibrary(
      name: "CGLib",
      path: "Sources/C/CGLib",
      pkgConfig: "gio-unix-2.0",
      providers: [.apt(["libglib2.0-dev"])]
    ),
    .systemLibrary(
      name: "CGtk",
      path: "Sources/C/CGtk",
      pkgConfig: "gtk4",
      providers: [.apt(["libgtk-4-dev", "libgraphene-1.0-dev"])]
    ),
    .target(
      name: "CGtkShims",
      dependencies: ["CGtk"],
      path: "Sources/C/CGtkShims",
      linkerSettings: [.linkedLibrary("epoxy")]
    ),
    .systemLibrary(
      name: "CAdwaita",
      path: "Sources/C/CAdwaita",
      pkgConfig: "libadwaita-1",
      providers: [.apt(["libadwaita-1-dev"])]
    ),
    .systemLibrary(
      name: "CSQLite",
      path: "Sources/C/CSQLite",
      pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"])]
    ),
    .systemLibrary(
      name: "CGStreamer",
      path: "Sources/C/CGStreamer",
      pkgConfig: "gstreamer-pbutils-1.0",
      providers: [.apt(["libgstreamer1.0-dev", "libgstreamer-plugins-base1.0-dev"])]
    ),
    .systemLibrary(
      name: "CSoup",
      path: "Sources/C/CSoup",
      pkgConfig: "libsoup-3.0",
      providers: [.apt(["libsoup-3.0-dev"])]
    ),
    .systemLibrary(
      name: "CJSON",
      path: "Sources/C/CJSON",
      pkgConfig: "json-glib-1.0",
      providers: [.apt(["libjson-glib-dev"])]
    ),
    .systemLibrary(
      name: "CSecret",
      path: "Sources/C/CSecret",
      pkgConfig: "libsecret-1",
      providers: [.apt(["libsecret-1-dev"])]
    ),
    .target(name: "CSecretShims", dependencies: ["CSecret"], path: "Sources/C/CSecretShims"),
    .target(name: "CLibrary", path: "Sources/C/CLibrary"),
    .systemLibrary(
      name: "CTagLib",
      path: "Sources/C/CTagLib",
      pkgConfig: "taglib",
      providers: [.apt(["libtag1-dev"])]
    ),
    .target(
      name: "CTags",
      dependencies: ["CProcesses", "CTagLib"],
      path: "Sources/C/CTags",
      cxxSettings: [.unsafeFlags(["-O2", "-Wall", "-Wextra", "-Wno-deprecated-declarations"])],
      linkerSettings: [.linkedLibrary("crypto")]
    ),
    .systemLibrary(
      name: "CJPEG",
      path: "Sources/C/CJPEG",
      pkgConfig: "libjpeg",
      providers: [.apt(["libjpeg62-turbo-dev"])]
    ),
    .systemLibrary(
      name: "CPNG",
      path: "Sources/C/CPNG",
      pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"])]
    ),
    .systemLibrary(
      name: "CWebP",
      path: "Sources/C/CWebP",
      pkgConfig: "libwebp",
      providers: [.apt(["libwebp-dev"])]
    ),
    .target(
      name: "CPictures",
      dependencies: ["CJPEG", "CPNG", "CWebP"],
      path: "Sources/C/CPictures",
      cSettings: [.unsafeFlags(["-O2", "-Wall", "-Wextra"])]
    ),
    .target(
      name: "CProcesses",
      path: "Sources/C/CProcesses",
      // meson's build names itself; all programs of one folder have the same name.
      cSettings: [
        .define("GATEFOLD_BUILD", to: "\"\(Context.environment["GATEFOLD_BUILD"] ?? "")\"")
      ]
    ),
    .target(
      name: "CSandbox",
      path: "Sources/C/CSandbox",
      cSettings: [.unsafeFlags(["-Wall", "-Wextra"])]
    ),
    .target(name: "CWorker", dependencies: ["CSandbox"], path: "Sources/C/CWorker"),
    .target(
      name: "CTrackSource",
      dependencies: ["CGStreamer"],
      path: "Sources/C/CTrackSource",
      cSettings: [.unsafeFlags(["-O2", "-Wall", "-Wextra"])]
    ),
    .plugin(
      name: "EmbedResources",
      capability: .buildTool(),
      path: "meson-helpers/plugins/EmbedResources"
    ),

    .target(name: "Geometry", swiftSettings: strict + shared),
    .target(name: "Motion", dependencies: ["Geometry"], swiftSettings: strict + shared),
    .target(name: "Letters", swiftSettings: strict + optimized),
    .target(name: "Values", swiftSettings: strict + shared),
    .target(name: "Messages", swiftSettings: strict + small),
    .target(name: "Secrets", dependencies: ["CSecretShims"], swiftSettings: strict + small),
    .target(
      name: "Processes",
      dependencies: ["CProcesses", "CSandbox"],
      swiftSettings: strict + small
    ),
    .target(
      name: "GLib",
      dependencies: ["CGLib", "Values"],
      swiftSettings: onMain + shared
    ),
    .target(
      name: "Library",
      dependencies: ["CLibrary", "CSQLite", "GLib", "Letters", "Messages", "Processes", "Values"],
      swiftSettings: strict + optimized + small
    ),
    .target(
      name: "TagReader",
      dependencies: ["CPictures", "CTags", "CWorker", "Values", "Processes", "Messages"],
      swiftSettings: strict
    ),
    .target(
      name: "Remote",
      dependencies: ["CJSON", "CSoup", "GLib", "Values", "Processes", "Messages"],
      swiftSettings: strict + optimized
    ),
    .target(
      name: "Gtk",
      dependencies: ["CGLib", "GLib", "Geometry", "CGtk", "CGtkShims"],
      swiftSettings: onMain + shared
    ),
    .target(
      name: "Playback",
      dependencies: ["GLib", "Values", "Processes", "Messages"],
      swiftSettings: strict + small
    ),
    .target(
      name: "PlaybackEngine",
      dependencies: [
        "CGStreamer", "CTrackSource", "GLib", "Messages", "Playback", "Processes", "Values",
      ],
      swiftSettings: strict
    ),
    .target(
      name: "Pixels",
      dependencies: ["Geometry", "Motion"],
      swiftSettings: strict + optimized
    ),
    .target(
      name: "Widgets",
      dependencies: [
        "GLib", "Geometry", "Gtk", "Letters", "Motion", "Pixels", "Values",
      ],
      swiftSettings: onMain + optimized + small
    ),
    .target(
      name: "Showcase",
      dependencies: ["Values", "GLib", "Gtk", "Geometry", "Motion", "Pixels", "Widgets"],
      swiftSettings: onMain + optimized
    ),
    .target(
      name: "Adwaita",
      dependencies: ["CAdwaita", "GLib", "Geometry", "Gtk", "Motion", "Values"],
      swiftSettings: onMain + small
    ),
    .target(
      name: "App",
      dependencies: [
        "Values", "Adwaita", "GLib", "Gtk", "Library", "Geometry", "Motion", "Pixels", "Playback",
        "Messages", "Widgets", "Processes", "Secrets",
      ],
      swiftSettings: onMain + small,
      plugins: ["EmbedResources"]
    ),

    .target(
      name: "Commands",
      dependencies: ["GLib", "Library", "Messages", "Playback", "Processes", "Secrets", "Values"],
      swiftSettings: onMain + small
    ),

    .executableTarget(
      name: "gatefold",
      dependencies: ["App", "GLib", "Commands"],
      swiftSettings: onMain
    ),
    .executableTarget(
      name: "gatefold-showcase",
      dependencies: ["Showcase"],
      swiftSettings: onMain
    ),
    .executableTarget(
      name: "gatefold-scan",
      dependencies: ["TagReader"],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "gatefold-remote",
      dependencies: ["Remote"],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "gatefold-player",
      dependencies: ["PlaybackEngine"],
      swiftSettings: strict
    ),

    .target(
      name: "TestSupport",
      dependencies: ["CGLib", "GLib", "Gtk", "Values", "Geometry", "Motion"],
      path: "Tests/TestSupport",
      swiftSettings: onMain
    ),
    .testTarget(
      name: "GeometryTests",
      dependencies: ["Geometry", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "MotionTests",
      dependencies: ["Geometry", "Motion", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(name: "ValuesTests", dependencies: ["Values"], swiftSettings: strict),
    .testTarget(
      name: "MessagesTests",
      dependencies: ["Messages", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "ScanTests",
      dependencies: [
        "CTags", "Library", "Processes", "TagReader", "Messages", "TestSupport", "gatefold-scan",
      ],
      exclude: ["slow-reader"],
      swiftSettings: strict
    ),
    .target(
      name: "LibrarySupport",
      dependencies: ["Values", "Library", "Messages"],
      path: "Tests/LibrarySupport",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "LibraryWriter",
      dependencies: ["Library", "LibrarySupport"],
      path: "Tests/LibraryWriter",
      swiftSettings: strict
    ),
    .testTarget(name: "LettersTests", dependencies: ["Letters"], swiftSettings: strict),
    .testTarget(
      name: "LibraryTests",
      dependencies: [
        "Values", "Library", "LibrarySupport", "LibraryWriter", "Messages", "Processes",
        "TestSupport",
      ],
      exclude: ["Databases"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "RemoteTests",
      dependencies: [
        "Adwaita", "App", "GLib", "Gtk", "Values", "Library", "Playback", "PlaybackSupport",
        "Processes", "Remote", "Messages", "TestSupport", "gatefold",
        "gatefold-player", "gatefold-remote", "gatefold-scan",
      ],
      exclude: ["fixture-server"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "CommandsTests",
      dependencies: [
        "GLib", "Values", "Library", "Commands", "LibrarySupport", "Messages", "TestSupport",
      ],
      swiftSettings: onMain
    ),
    .testTarget(
      name: "GLibTests",
      dependencies: ["Values", "CGLib", "GLib", "TestSupport"],
      swiftSettings: onMain
    ),
    .target(
      name: "PlaybackSupport",
      dependencies: ["Playback", "TestSupport"],
      path: "Tests/PlaybackSupport",
      swiftSettings: strict
    ),
    .testTarget(
      name: "PlaybackTests",
      dependencies: [
        "GLib", "Values", "Playback", "PlaybackEngine", "PlaybackSupport", "Commands", "Processes",
        "Messages", "TestSupport", "gatefold", "gatefold-player",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "GtkTests",
      dependencies: ["Gtk", "Geometry", "Motion", "TestSupport"],
      exclude: ["Snapshots"],
      swiftSettings: onMain
    ),
    .testTarget(
      name: "PixelsTests",
      dependencies: ["Geometry", "Motion", "Pixels", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "WidgetsTests",
      dependencies: [
        "Values", "GLib", "Gtk", "Geometry", "Motion", "Pixels", "Showcase", "TestSupport",
        "Widgets",
      ],
      exclude: [
        "CoverFlow/Snapshots", "FoldingList/Snapshots", "Gatefold/Snapshots", "Lyrics/Snapshots",
        "SeekBar/Snapshots", "TabPager/Snapshots",
      ],
      swiftSettings: onMain
    ),
    .testTarget(
      name: "ShowcaseTests",
      dependencies: [
        "GLib", "Gtk", "Geometry", "Motion", "Pixels", "Showcase", "TestSupport", "Widgets",
      ],
      swiftSettings: onMain
    ),
    .testTarget(
      name: "AppTests",
      dependencies: [
        "Adwaita", "App", "GLib", "Gtk", "Values", "Library", "LibrarySupport", "Geometry",
        "Motion", "Pixels", "Playback", "PlaybackSupport", "Messages", "TestSupport", "Widgets",
        "gatefold-scan",
      ],
      exclude: ["NowPlaying/Snapshots", "Search/Snapshots"],
      swiftSettings: onMain
    ),
    .testTarget(
      name: "EndToEnd",
      dependencies: [
        "gatefold", "gatefold-player", "gatefold-scan", "gatefold-showcase", "Geometry", "Motion",
        "LibraryWriter", "PlaybackSupport", "TestSupport",
      ],
      exclude: ["Homes", "complete-in-shell"],
      swiftSettings: onMain
    ),

    .target(name: "CAllocations", path: "Tests/Benchmarks/CAllocations"),
    .target(
      name: "CBareTagLib",
      dependencies: ["CTagLib"],
      path: "Tests/Benchmarks/CBareTagLib",
      cxxSettings: [.unsafeFlags(["-O2", "-Wall", "-Wextra"])]
    ),
    .target(name: "CFlowLoop", dependencies: ["CGtk"], path: "Tests/Benchmarks/CFlowLoop"),
    .executableTarget(
      name: "gatefold-bench",
      dependencies: [
        "Values", "Adwaita", "CAdwaita", "CAllocations", "CBareTagLib", "CFlowLoop", "CGtk",
        "CPictures", "CTags", "GLib", "Gtk", "Library", "Geometry", "Motion", "Pixels", "Playback",
        "PlaybackEngine", "Processes", "Secrets", "Messages", "Showcase", "Widgets",
      ],
      path: "Tests/Benchmarks/gatefold-bench",
      swiftSettings: onMain
    ),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)

// `gatefold-remote` needs two more libraries; without them, everything else is built.
if Context.environment["GATEFOLD_SERVERS"] == "no" {
  let servers: Set = ["CSoup", "CJSON", "Remote", "RemoteTests", "gatefold-remote"]
  package.targets.removeAll { servers.contains($0.name) }
  package.products.removeAll { servers.contains($0.name) }
}

// Benchmarks take half a minute to build, and no test needs them.
if Context.environment["GATEFOLD_BENCHMARKS"] != "yes" {
  let benchmarks: Set = ["CAllocations", "CBareTagLib", "CFlowLoop", "gatefold-bench"]
  package.targets.removeAll { benchmarks.contains($0.name) }
  package.products.removeAll { benchmarks.contains($0.name) }
}

// Only the targets that are named, and what they need: where a part is tested by itself, as in the
// SDK of the Flatpak, the rest need not be built.
if let names = Context.environment["GATEFOLD_TARGETS"] {
  var kept = Set(names.split(separator: " ").map(String.init))
  var found = 0
  while found < kept.count {
    found = kept.count
    for target in package.targets where kept.contains(target.name) {
      for case .byNameItem(let name, _) in target.dependencies { kept.insert(name) }
    }
  }
  package.targets.removeAll { !kept.contains($0.name) && $0.type != .plugin }
  package.products.removeAll { !kept.contains($0.name) }
}
