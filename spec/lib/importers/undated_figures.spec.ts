import { expect } from "chai";
import { readFixture, runImport } from "../../support/imports/imports.ts";

const DAY = "2026-11-01";

/** A file of each kind whose figures have no day of their own. */
const UNDATED: [kind: string, file: string, text: string][] = [
  ["ranks", `ranks-${DAY}.csv`, "keyword,position\ncoffee,3\n"],
  [
    "data_for_seo",
    "serp_20261101.json",
    JSON.stringify({
      version: "0.1",
      status_code: 20000,
      tasks: [{
        status_code: 20000,
        data: { se: "google", keyword: "coffee" },
        result: [{
          keyword: "coffee",
          type: "organic",
          items: [{ type: "organic", rank_group: 1, domain: "b.test", url: "https://b.test/" }],
        }],
      }],
    }),
  ],
  [
    "data_for_seo_backlinks",
    `links_${DAY}.json`,
    JSON.stringify([{
      type: "backlink",
      url_from: "https://blog.test/a",
      url_to: "https://shop.test/",
      domain_from: "blog.test",
    }]),
  ],
  [
    "backlinks",
    `links ${DAY}.csv`,
    "source,target,anchor\nhttps://blog.test/a,https://shop.test/,Shoes\n",
  ],
  ["ai_answers", `answers-${DAY}.csv`, "prompt,engine,answer\nBest shoes?,e,Acme.\n"],
];

describe("figures without a day", () => {
  for (const [kind, file, text] of UNDATED) {
    it(`are of the day in the name of the file: ${kind}`, async () => {
      const named = await runImport({ [file]: text });
      expect(named.format).to.equal(kind);
      expect(named.rows[0]).to.include({ date: DAY });
      const extension = file.slice(file.lastIndexOf("."));
      const { rows } = await runImport({ [`a${extension}`]: text });
      expect(rows[0]).to.include({ date: "2026-11-20" });
      const asked = await runImport({ [file]: text }, { from: "2026-07-05", to: "2026-07-05" });
      expect(asked.rows[0]).to.include({ date: "2026-07-05" });
    });
  }

  it("are of the day in the name of the file: serp_api", async () => {
    const sample = readFixture("serp_api/search_coffee_sample.json");
    const { rows } = await runImport([{ ...sample, name: `coffee-${DAY}.json` }]);
    expect(rows[0]).to.include({ keyword: "Coffee", date: DAY });
  });

  it("are left out of a table in which the others have one", async () => {
    const ranks = "keyword,position,date\ncoffee,3,2026-11-02\ntea,4,\n";
    const answers = "prompt,engine,answer,asked_at\na,e,Acme.,2026-11-02\nb,e,Beta.,\n";
    for (
      const [text, reason] of [
        [ranks, "The record has no date, and nothing else says of which day its rank is."],
        [answers, "The record has no time, and nothing else says of which day its answer is."],
      ] as const
    ) {
      const { rows, log } = await runImport({ "a.csv": text });
      expect(rows.map((row) => "date" in row && row.date)).to.deep.equal(["2026-11-02"]);
      expect(log.skipped.map((skip) => skip.reason)).to.deep.equal([reason]);
      const dated = await runImport({ [`a-${DAY}.csv`]: text });
      expect(dated.rows.map((row) => "date" in row && row.date)).to.deep.equal(["2026-11-02", DAY]);
    }
  });
});
