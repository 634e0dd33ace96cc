import { expect } from "chai";
import { readLostReason } from "../../../../lib/metrics/backlinks/lost_reason.ts";

describe("readLostReason()", () => {
  const CASES: Readonly<Record<string, string>> = {
    "Link removed": "link_removed",
    "404 page not found": "page_404",
    "Not found": "page_404",
    "Noindex page": "page_noindex",
    "301/302 redirect": "redirected",
    "Not canonical": "redirected",
    "Crawl error": "domain_down",
    "DNS failure": "domain_down",
    Deleted: "link_removed",
    Gone: "link_removed",
    "Turned nofollow": "nofollowed",
    "Quelle unbekannt": "reported_by_provider",
    "": "reported_by_provider",
  };
  for (const [words, reason] of Object.entries(CASES)) {
    it(`reads "${words}" as ${reason}`, () => expect(readLostReason(words)).to.equal(reason));
  }
});
