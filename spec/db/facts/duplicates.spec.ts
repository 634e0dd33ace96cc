import { expect } from "chai";
import { useSpecDatabase } from "../../support/database.ts";
import { readFactsOf } from "../../support/audits/stream_facts.ts";

const S = "https://s.test";

describe("facts of duplicates", () => {
  const db = useSpecDatabase();

  it("join addresses that differ in case and in a slash at the end of the path", async () => {
    const rows = await readFactsOf(db(), "duplicate_urls", {
      urls: {
        [`${S}/`]: {},
        [`${S}/a`]: {},
        [`${S}/A/`]: {},
        [`${S}/a/?q=1`]: {},
        [`${S}/a?Q=1`]: {},
        [`${S}/a/b`]: {},
        // canonicalised: nothing is left to be decided
        [`${S}/A`]: { canonical: `${S}/a` },
      },
    });
    expect(rows.map((row) => [row.text, row.others])).to.deep.equal([
      [`${S}/a`, [`${S}/A/`]],
      [`${S}/A/`, [`${S}/a`]],
      [`${S}/a/?q=1`, [`${S}/a?Q=1`]],
      [`${S}/a?Q=1`, [`${S}/a/?q=1`]],
    ]);
  });

  it("join pages by their main heading, whatever their language", async () => {
    const rows = await readFactsOf(db(), "duplicate_h1s", {
      urls: {
        [`${S}/en`]: { h1: "Tea", lang: "en" },
        [`${S}/de`]: { h1: "Tea", lang: "de" },
        [`${S}/none`]: {},
        [`${S}/other`]: { h1: "Coffee" },
      },
    });
    expect(rows).to.deep.equal([
      { urlId: 1, text: "Tea", othersCount: 1, others: [`${S}/de`] },
      { urlId: 2, text: "Tea", othersCount: 1, others: [`${S}/en`] },
    ]);
  });
});
