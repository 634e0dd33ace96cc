import { expect } from "chai";
import { runImport } from "../../../support/imports/imports.ts";

const HEADER = "SourceURL,ACRank,AnchorText,Date,FlagRedirect,FlagFrame,FlagNoFollow,FlagImages," +
  "FlagDeleted,FlagAltText,FlagMention,TargetURL,DomainID,FirstIndexedDate,LastSeenDate,DateLost," +
  "ReasonLost,LinkType,LinkSubType,TargetCitationFlow,TargetTrustFlow,SourceCitationFlow,SourceTrustFlow\n";

describe("majesticBacklinks", () => {
  it("reads links by the names of the API", async () => {
    const { format, rows, log } = await runImport({
      "a.csv": HEADER +
        "http://a.test/,5,shoes,2026-01-02,0,0,1,0,0,0,0,http://shop.test/,1,2025-12-01,2026-10-03,,,TextLink,,3,4,20,31\n" +
        "http://b.test/,5,,2026-01-02,0,0,0,1,1,0,0,http://shop.test/,1,2025-12-01,2026-10-03,2026-10-09,Gone,,,3,4,20,31\n" +
        "http://c.test/,5,,2026-01-02,0,0,0,0,0,0,1,http://shop.test/,1,2025-12-01,2026-10-03,,,,,3,4,20,31\n",
    });
    expect(format).to.equal("majestic_backlinks");
    expect(rows).to.have.length(2);
    expect(rows[0]).to.deep.include({
      provider: "majestic",
      anchor: "shoes",
      linkType: "text",
      ...{ nofollow: true, ugc: null, sponsored: null },
      pageAuthority: { name: "Trust Flow", value: 31 },
      ...{ firstSeen: "2025-12-01", lastSeen: "2026-10-03", lost: false, lostOn: null },
    });
    expect(rows[1]).to.deep.include({
      linkType: "image",
      ...{ nofollow: false, lost: true, lostOn: "2026-10-09", lostReason: "Gone" },
    });
    expect(log.skipped.map(({ reason }) => reason)).to.deep.equal([
      "It is a mention without a link.",
    ]);
  });

  it("reads names with spaces, and days with the day first", async () => {
    const { format, rows } = await runImport({
      "a.csv": "Target URL;Source URL;Anchor Text;Source TrustFlow;Source CitationFlow;" +
        "First Indexed Date;Last Seen Date;Flag NoFollow\n" +
        "https://shop.test/;https://a.test/;x;10;20;03/01/2026;25/10/2026;0\n",
    });
    expect(format).to.equal("majestic_backlinks");
    expect(rows[0]).to.include({
      firstSeen: "2026-01-03",
      lastSeen: "2026-10-25",
      linkType: "unknown",
    });
  });
});
