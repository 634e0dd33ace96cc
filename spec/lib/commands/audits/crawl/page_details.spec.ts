import { zstdDecompressSync } from "node:zlib";
import { expect } from "chai";
import {
  compressText,
  createFragments,
  packFragmentIds,
} from "../../../../../lib/commands/audits/crawl/page_details.ts";
import {
  createRecord,
  markupFacts,
  pageFacts,
  textFacts,
} from "../../../../support/audits/page_record.ts";

describe("createFragments()", () => {
  it("packs the hashes little-endian and keeps the links as JSON", () => {
    const page = pageFacts({ markup: markupFacts({ fragmentIds: Uint32Array.of(1, 0x01020304) }) });
    expect(createFragments(7, packFragmentIds(page), [[9, "top", "ü"]])).to.deep.equal({
      urlId: 7,
      ids: Uint8Array.of(1, 0, 0, 0, 4, 3, 2, 1),
      links: '[[9,"top","ü"]]',
    });
  });

  it("keeps nothing of a page that neither has nor names fragments", () => {
    expect(createFragments(7, packFragmentIds(pageFacts()), [])).to.equal(undefined);
  });

  it("keeps no hashes of a page that has more than were read", () => {
    const markup = markupFacts({ fragmentIds: Uint32Array.of(1), fragmentIdsCut: true });
    expect(createFragments(7, packFragmentIds(pageFacts({ markup })), [])).to.deep.equal({
      urlId: 7,
      ids: null,
      links: null,
    });
  });
});

describe("compressText()", () => {
  const record = (main: string, wordCount: number) =>
    createRecord({ text: textFacts({ main }), wordCount });

  it("compresses the main text by zstd", () => {
    const body = compressText(record("Grüner Tee 🍵", 50));
    expect(zstdDecompressSync(body ?? new Uint8Array()).toString()).to.equal("Grüner Tee 🍵");
  });

  it("keeps no text of fewer than 50 words, and none that may not be indexed", () => {
    expect(compressText(record("short", 49))).to.equal(null);
    expect(compressText({ ...record("long", 500), indexable: false })).to.equal(null);
    expect(compressText(createRecord(null))).to.equal(null);
  });
});
