import { expect } from "chai";
import { LinkEnds } from "../../../../lib/commands/backlinks/link_ends.ts";
import {
  linkAnchorId,
  linkDomainId,
  linkSourceKey,
  linkTargetId,
} from "../../../../lib/metrics/backlinks/link_ids.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";

describe("LinkEnds", () => {
  let database: SpecDatabase;
  let sites = 0;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());

  const open = (mayLoad = true) => new LinkEnds(database.db, ++sites, { mayLoad });
  const read = (table: string, column: string) =>
    database.db(table).where({ site_id: sites }).orderBy(column).pluck<string[]>(column);

  const URLS = [
    "https://blog.test/a",
    "http://www.blog.test:8080/a?b=1#c",
    "http://www.blog.test",
    "https://user:secret@blog.test/a/../b",
    "https://käse.test/ü",
    "https://www.co.uk/",
    "http://192.0.2.1/x",
    "http://[2001:db8::1]/x",
    "http://localhost/x",
  ];
  for (const url of URLS) {
    it(`finds the page of ${url} as linkSourceKey() does`, () => {
      expect(open().sourceOf(url)?.key).to.equal(linkSourceKey(url)?.toString("hex"));
    });
  }

  it("counts a page for its registrable domain", () => {
    expect(open().sourceOf("https://a.b.example.co.uk/")).to.deep.include({
      url: "https://a.b.example.co.uk/",
      domainId: linkDomainId("example.co.uk"),
      host: "a.b.example.co.uk",
    });
  });

  it("counts a page at an address for the address", async () => {
    const ends = open();
    for (const host of ["[2001:db8::1]", "192.0.2.1"]) {
      expect(ends.sourceOf(`http://${host}:8080/x`)?.host).to.equal(host);
    }
    await ends.keep();
    expect(await read("link_domains", "domain")).to.deep.equal(["192.0.2.1", "2001:db8::1"]);
  });

  it("knows no page of what is no URL, or too long a one", () => {
    const ends = open();
    for (const text of ["", "mailto:a@b.test", "nothing", `https://a.test/${"x".repeat(2_048)}`]) {
      expect(ends.sourceOf(text)).to.equal(undefined);
      expect(ends.targetOf(text)).to.equal(undefined);
    }
  });

  it("gives the ids that the texts have, and 0 for what is not known", () => {
    const ends = open();
    expect(ends.targetOf("https://www.shop.test/x")).to.equal(linkTargetId("http://shop.test/x"));
    expect(ends.targetOf(null)).to.equal(0);
    expect(ends.anchorOf(" a  b ")).to.equal(linkAnchorId("a b"));
    expect(ends.anchorOf(null)).to.equal(0);
  });

  for (const mayLoad of [true, false]) {
    it(`keeps each text once, ${mayLoad ? "loaded" : "inserted"}`, async () => {
      const ends = open(mayLoad);
      for (let number = 0; number < 700; number++) {
        ends.sourceOf(`https://www.site-${number % 600}.test/${number}`);
        ends.anchorOf(`A ${number % 3}\t\\`);
      }
      ends.targetOf("http://shop.test/x");
      ends.targetOf("https://www.shop.test/x");
      await ends.keep();
      ends.anchorOf("A 1\t\\");
      ends.anchorOf("more");
      await ends.keep();
      expect((await read("link_domains", "domain")).length).to.equal(600);
      expect(await read("link_anchors", "anchor"))
        .to.deep.equal(["A 0\t\\", "A 1\t\\", "A 2\t\\", "more"]);
      // as it was first written
      expect(await read("link_targets", "url")).to.deep.equal(["http://shop.test/x"]);
    });
  }

  it("adds to what another import has kept", async () => {
    const ends = open();
    ends.anchorOf("one");
    await ends.keep();
    const others = new LinkEnds(database.db, sites);
    others.anchorOf("one");
    others.anchorOf("two");
    await others.keep();
    expect(await read("link_anchors", "anchor")).to.deep.equal(["one", "two"]);
  });
});
