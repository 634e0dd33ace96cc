import { expect } from "chai";
import { fileFromText } from "../../../lib/importers/files/import_file.ts";
import { ImportLog } from "../../../lib/importers/import_log.ts";
import { createLinkPlan, type LinkPlan } from "../../../lib/importers/columns/link_plan.ts";
import { readLinks } from "../../../lib/importers/read_links.ts";
import { readSample } from "../../../lib/importers/files/read_sample.ts";
import { collect, OPTIONS } from "../../support/imports/imports.ts";

async function read(text: string, plan: Partial<LinkPlan>) {
  const log = new ImportLog();
  const sample = await readSample(fileFromText("a.csv", text));
  const whole = { ...createLinkPlan("other"), sourceUrl: 0, ...plan };
  const rows = (await collect(readLinks(sample, whole, { options: OPTIONS, log }))).flat();
  return { rows, reasons: log.skipped.map(({ reason }) => reason) };
}

describe("readLinks()", () => {
  it("keeps decimal commas of one figure from another with dots", async () => {
    const { rows } = await read("s;p;d\nhttps://a.test/;12,5;3.25\n", {
      pageAuthority: { column: 1, name: "P" },
      domainAuthority: { column: 2, name: "D" },
    });
    expect(rows[0]).to.deep.include({
      pageAuthority: { name: "P", value: 12.5 },
      domainAuthority: { name: "D", value: 3.25 },
    });
  });

  it("skips a figure that is none, and headers that stand again", async () => {
    const { rows, reasons } = await read("s,p\nhttps://a.test/,high\ns,p\nhttps://b.test/,2\n", {
      pageAuthority: { column: 1, name: "Trust" },
    });
    expect(rows.map(({ sourceUrl }) => sourceUrl)).to.deep.equal(["https://b.test/"]);
    expect(reasons).to.deep.equal([
      'The figure Trust: "high" is no number.',
      "The header stands here again.",
    ]);
  });

  it("skips days that may be read in two ways", async () => {
    const { reasons } = await read("s,f\nhttps://a.test/,03/04/2026\n", { firstSeen: 1 });
    expect(reasons).to.deep.equal([
      '"03/04/2026" is no date, or may be read in two ways; write YYYY-MM-DD.',
    ]);
  });

  it("takes a flag in the column of lost days for what it is", async () => {
    const { rows } = await read("s,l\nhttps://a.test/,true\nhttps://b.test/,false\n", {
      lostOn: 1,
    });
    expect(rows.map(({ lost, lostOn }) => [lost, lostOn])).to.deep.equal([[true, null], [
      false,
      null,
    ]]);
  });

  it("takes an attribute before the flags, and n/a for not known", async () => {
    const { rows } = await read(
      "s,r,n\nhttps://a.test/,ugc,true\nhttps://b.test/,dofollow,\nhttps://c.test/,n/a,\n",
      { rel: 1, nofollow: 2 },
    );
    expect(rows.map(({ nofollow, ugc }) => [nofollow, ugc])).to.deep.equal(
      [[true, true], [false, false], [null, null]],
    );
  });

  it("is of the day that the user names", async () => {
    const log = new ImportLog();
    const sample = await readSample(fileFromText("a.csv", "s\nhttps://a.test/\n"));
    const plan = { ...createLinkPlan("other"), sourceUrl: 0 };
    const [rows] = await collect(
      readLinks(sample, plan, { options: { ...OPTIONS, to: "2026-10-31" }, log }),
    );
    expect(rows?.[0]?.date).to.equal("2026-10-31");
  });
});
