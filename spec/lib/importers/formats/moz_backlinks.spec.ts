import { expect } from "chai";
import { refusalOf, runImport } from "../../../support/imports/imports.ts";

const HEADER =
  "URL,Title,Anchor Text,Spam Score,PA,DA,Linking Domains to Page,Target URL,Link Type," +
  "Link State,First Seen,Date lost\n";

describe("mozBacklinks", () => {
  it("reads links whose URLs lack their scheme", async () => {
    const { format, why, rows } = await runImport({
      "a.csv": HEADER +
        "a.test/x,A,shoes,3%,25,40,7,www.shop.test/y,Follow,Active,2026-01-02,\n" +
        "https://b.test/,B,,1%,-,40,7,shop.test/,301 Redirect,Lost,2026-01-02,2026-09-01\n",
    });
    expect(format).to.equal("moz_backlinks");
    expect(why).to.deep.equal(["a.csv: inbound links of Moz"]);
    expect(rows[0]).to.deep.include({
      provider: "moz",
      sourceUrl: "http://a.test/x",
      targetUrl: "http://www.shop.test/y",
      linkType: "unknown",
      nofollow: false,
      lost: false,
      pageAuthority: { name: "Page Authority", value: 25 },
      domainAuthority: { name: "Domain Authority", value: 40 },
    });
    expect(rows[1]).to.deep.include({
      linkType: "redirect",
      nofollow: null,
      pageAuthority: null,
      ...{ lost: true, lostOn: "2026-09-01" },
    });
  });

  it("is refused politely when the target is missing", async () => {
    const text = HEADER.replace("Target URL", "Zz");
    const refusal = await refusalOf(runImport({ "a.csv": text }, { format: "moz_backlinks" }));
    expect(refusal).to.deep.equal({
      code: "not_this_format",
      message: "a.csv: This is no Moz inbound links (CSV): there is no column Target URL.",
    });
  });
});
