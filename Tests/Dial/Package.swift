// swift-tools-version: 6.2
import PackageDescription

// The README's example as another program: it takes what this package offers as libraries.
let package = Package(
  name: "dial",
  dependencies: [.package(name: "gatefold", path: "../..")],
  targets: [
    .executableTarget(
      name: "Dial",
      dependencies: [
        .product(name: "Gtk", package: "gatefold"),
        .product(name: "Motion", package: "gatefold"),
      ],
      swiftSettings: [.defaultIsolation(MainActor.self)]
    )
  ],
  swiftLanguageModes: [.v6]
)
