import { expect } from "chai";
import { UrlMemory } from "../../../../lib/crawler/url/url_memory.ts";

describe("UrlMemory", () => {
  it("remembers what was set", () => {
    const memory = new UrlMemory(10);
    memory.set("https://a.test/", { id: 1, asPage: "done" });
    expect(memory.get("https://a.test/")).to.deep.equal({ id: 1, asPage: "done" });
    expect(memory.get("https://b.test/")).to.equal(undefined);
  });

  it("takes what was set last", () => {
    const memory = new UrlMemory(10);
    memory.set("https://a.test/", { id: 1, asPage: "passive" });
    memory.set("https://a.test/", { id: 1, asPage: "never" });
    expect(memory.get("https://a.test/")).to.deep.equal({ id: 1, asPage: "never" });
  });

  it("distinguishes hundreds of thousands of URLs", () => {
    const memory = new UrlMemory(1_000_000);
    const url = (id: number) => `https://a.test/section-${id % 7}/page-${id}`;
    for (let id = 1; id <= 300_000; id++) memory.set(url(id), { id, asPage: "done" });
    let wrong = 0;
    for (let id = 1; id <= 300_000; id++) if (memory.get(url(id))?.id !== id) wrong++;
    for (let id = 300_001; id <= 600_000; id++) if (memory.get(url(id)) !== undefined) wrong++;
    expect(wrong).to.equal(0);
    expect(memory.complete).to.equal(true);
  });

  it("is complete until something was forgotten", () => {
    const memory = new UrlMemory(4);
    for (let id = 1; id <= 6; id++) {
      memory.set(`https://a.test/${id}`, { id, asPage: "done" });
      memory.makeRoom();
      expect(memory.complete, `${id}`).to.equal(id < 4);
    }
    expect(memory.get("https://a.test/1")).to.equal(undefined);
    expect(memory.get("https://a.test/6")?.id).to.equal(6);
  });

  it("forgets nothing unless it is told to", () => {
    const memory = new UrlMemory(2);
    for (let id = 1; id <= 50; id++) memory.set(`https://a.test/${id}`, { id, asPage: "done" });
    expect(memory.get("https://a.test/1")?.id).to.equal(1);
  });

  it("keeps what was asked for over what was not", () => {
    const memory = new UrlMemory(4);
    memory.set("https://a.test/1", { id: 1, asPage: "done" });
    memory.set("https://a.test/2", { id: 2, asPage: "done" });
    memory.makeRoom();
    memory.get("https://a.test/1");
    memory.set("https://a.test/3", { id: 3, asPage: "done" });
    memory.makeRoom();
    expect(memory.get("https://a.test/1")?.id).to.equal(1);
    expect(memory.get("https://a.test/2")).to.equal(undefined);
  });
});
