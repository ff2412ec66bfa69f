import Gtk
import Motion
import Pixels
import TestSupport
import Testing

@testable import Widgets

@Suite(.needsDisplay) struct BakedCoversTests: BakingTests {
  private func cache(_ source: HeldPictures) -> TextureCache<Int> {
    cache(source, inSoftware: false)
  }

  private func kept(
    _ ids: [Int],
    for plan: BakingPlan,
    _ level: CoverLevel = .front,
    isDoubtful: Bool = false
  ) -> BakedCovers<Int> {
    let covers = ids.map { id in
      let baked = plan.bake(Picture(width: 8, height: 8, color: .black), at: level)
      let texture = BakedTexture(
        Texture(baked.picture),
        frame: baked.frame,
        tint: .black,
        isSleeve: false
      )
      return BakedCovers.Cover(id: id, texture: texture, isDoubtful: isDoubtful)
    }
    return BakedCovers(stage: .init(plan), covers: covers)
  }

  @Test func `covers of an earlier run are drawn at once, and are not baked again`() async {
    let source = HeldPictures(isHeld: true)
    let cache = cache(source)
    cache.insert(kept([3, 4], for: Self.plan))
    #expect(best(cache, 3).isExact && best(cache, 3).tint == .black)
    cache.want(wishes([3, 4]))
    #expect(cache.isSettled && cache.usage.baked == 0)
    cache.want(wishes([3, 4, 5]))
    source.release()
    #expect(await settle(cache))
    #expect(cache.usage.baked == 1)
  }

  @Test func `uncertain covers of an earlier run are shown until they are baked`() async {
    let source = HeldPictures(isHeld: true)
    let cache = cache(source)
    cache.insert(kept([3], for: Self.plan, isDoubtful: true))
    cache.want(wishes([3]))
    #expect(!best(cache, 3).isSleeve && best(cache, 3).tint == .black && !cache.isSettled)
    source.release()
    #expect(await settle(cache))
    #expect(cache.usage.baked == 1 && best(cache, 3).tint != .black)
  }

  @Test func `covers of an earlier run for another stage are shown until there are better ones`()
    async
  {
    let source = HeldPictures(isHeld: true)
    let cache = cache(source)
    cache.insert(kept([3], for: BakingPlan(side: 40)))
    #expect(!best(cache, 3).isExact && !best(cache, 3).isSleeve)
    cache.want(wishes([3]))
    #expect(!cache.isSettled)
    source.release()
    #expect(await settle(cache))
    #expect(best(cache, 3).isExact && best(cache, 3).tint != .black)
  }

  @Test func `only covers baked for the present stage are stored`() async {
    let cache = cache(HeldPictures())
    cache.insert(kept([7], for: BakingPlan(side: 40)))
    cache.want(wishes([3, 4, 5]))
    #expect(await settle(cache))
    let kept = cache.baked([3, 5, 7, 9])
    #expect(Set(kept.covers.map(\.id)) == [3, 5])
    #expect(kept.stage == BakedCovers.Stage(Self.plan))
    let next = self.cache(HeldPictures(isHeld: true))
    next.insert(kept)
    #expect(best(next, 5).isExact && best(next, 5).tint == best(cache, 5).tint)
  }

  @Test func `all covers of an earlier run have room, even if they are larger than the budget`() {
    let cache = cache(HeldPictures(isHeld: true))
    cache.budget = TextureCache<Int>.leastBudget
    let many = kept(Array(0..<200), for: Self.plan)
    cache.budget = cache.budget(for: many)
    cache.insert(many)
    cache.want(wishes(Array(0..<200)))
    #expect(cache.usage.covers == 200 && cache.isSettled)
  }

  @Test func `a smaller budget removes covers at once, a larger one allows more`() async {
    let cache = cache(HeldPictures())
    cache.want(wishes(Array(0..<60)))
    #expect(await settle(cache))
    let many = cache.usage.coverBytes
    cache.budget = TextureCache<Int>.leastBudget
    #expect(cache.usage.bytes <= cache.budget && cache.usage.coverBytes < many)
    cache.budget = 64 << 20
    cache.want(wishes(Array(0..<60)))
    #expect(await settle(cache))
    #expect(cache.usage.coverBytes == many)
  }
}
