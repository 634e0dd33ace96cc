import { expect } from "chai";
import {
  packOutcome,
  unpackOutcome,
} from "../../../../../lib/commands/audits/crawl/pack_outcome.ts";
import { createOutcome } from "../../../../../lib/commands/audits/crawl/page_outcome.ts";
import {
  createRecord,
  fetchFacts,
  hreflangFacts,
  linkFacts,
  markupFacts,
  pageFacts,
} from "../../../../support/audits/page_record.ts";

describe("packOutcome()", () => {
  it("gives back everything, half characters, NUL and bytes included", () => {
    const page = pageFacts({
      titles: ["Tee \0 \ud83c"],
      contentHash: Uint8Array.of(1, 2, 255),
      minhash: Uint32Array.of(7, 0xffffffff),
      markup: markupFacts({ fragmentIds: Uint32Array.of(3) }),
      hreflangs: [hreflangFacts({ code: "DE" })],
      pagination: [{ rel: "next", url: "https://example.com/2" }],
      links: [linkFacts({ anchor: "\udf75 \u2028", fragments: ["ü"] }), linkFacts({ anchor: "" })],
    });
    const outcome = createOutcome(createRecord(page), []);
    expect(outcome.links[0]).to.include({ anchor: "\udf75 \u2028" });
    expect(outcome.text).to.be.instanceOf(Uint8Array);
    expect(unpackOutcome(packOutcome(outcome))).to.deep.equal(outcome);
  });

  it("gives back an answer that is no page", () => {
    const fetch = fetchFacts({ status: 301, location: "https://example.com/new" });
    const outcome = createOutcome(createRecord(null, { fetch }), []);
    const packed = packOutcome(outcome);
    expect(packed.bytes.length).to.equal(0);
    expect(unpackOutcome(packed)).to.deep.equal(outcome);
  });

  it("distinguishes no bytes from bytes of no length", () => {
    const markup = markupFacts({ fragmentIds: Uint32Array.of(1), fragmentIdsCut: true });
    const cut = createOutcome(createRecord(pageFacts({ markup })), []);
    const none = createOutcome(createRecord(pageFacts()), []);
    expect(unpackOutcome(packOutcome(cut)).fragmentIds).to.deep.equal({ ids: null });
    expect(unpackOutcome(packOutcome(none)).fragmentIds).to.deep.equal({ ids: new Uint8Array(0) });
  });
});
