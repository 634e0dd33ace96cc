import { expect } from "chai";
import { ResourceCache } from "../../../../lib/crawler/fetch/resource_cache.ts";

const resource = (bytes: number) => ({ status: 200, headers: {}, body: new Uint8Array(bytes) });

describe("ResourceCache", () => {
  it("gives back what was added", () => {
    const cache = new ResourceCache(10_000);
    const kept = resource(10);
    cache.add("a", kept);
    expect(cache.find("a")).to.equal(kept);
    expect(cache.find("b")).to.equal(undefined);
  });

  it("forgets what was not used for longest", () => {
    // each costs 1,000 bytes beside its body
    const cache = new ResourceCache(10_000);
    for (const key of ["a", "b", "c"]) cache.add(key, resource(2_000));
    cache.find("a");
    cache.add("d", resource(2_000));
    expect(["a", "b", "c", "d"].filter((key) => cache.find(key) !== undefined))
      .to.deep.equal(["a", "c", "d"]);
  });

  it("counts what is added again once", () => {
    const cache = new ResourceCache(10_000);
    for (let time = 0; time < 10; time++) cache.add("a", resource(4_000));
    cache.add("b", resource(4_000));
    expect(cache.find("a")).to.not.equal(undefined);
  });

  it("keeps nothing that is larger than all", () => {
    const cache = new ResourceCache(10_000);
    cache.add("a", resource(10));
    cache.add("large", resource(10_000));
    expect(cache.find("large")).to.equal(undefined);
    expect(cache.find("a")).to.not.equal(undefined);
  });
});
