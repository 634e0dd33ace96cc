import { expect } from "chai";
import type { FragmentLink } from "../../../lib/commands/audits/crawl/page_details.ts";
import type { CrawledUrl } from "../../support/audits/crawl_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { readFactsOf } from "../../support/audits/stream_facts.ts";

const S = "https://s.test";

describe("streamFragmentLinks()", () => {
  const db = useSpecDatabase();
  const stream = (urls: Record<string, CrawledUrl>) =>
    readFactsOf(db(), "fragment_links", { urls });

  it("joins what links name with what their targets have, over redirects", async () => {
    const rows = await stream({
      [`${S}/`]: { ids: [7], fragments: [[2, "a", "b"], [3, "c"], [1, "self"]] },
      [`${S}/target`]: { ids: [1, 4_000_000_000] },
      [`${S}/old`]: { redirectTo: `${S}/target` },
    });
    const ids = Uint32Array.of(1, 4_000_000_000);
    expect(rows.toSorted((one, other) => one.targetId - other.targetId)).to.deep.equal([
      { urlId: 1, targetId: 1, url: `${S}/`, fragments: ["self"], ids: Uint32Array.of(7) },
      { urlId: 1, targetId: 2, url: `${S}/target`, fragments: ["a", "b"], ids },
      { urlId: 1, targetId: 3, url: `${S}/target`, fragments: ["c"], ids },
    ]);
  });

  it("leaves out targets that were not read, and those with too many ids", async () => {
    const rows = await stream({
      [`${S}/`]: { fragments: [[2, "a"], [3, "a"], [4, "a"], [5, "a"]] },
      [`${S}/file.pdf`]: { html: false },
      [`${S}/gone`]: { status: 404 },
      [`${S}/large`]: { ids: null },
      [`${S}/skipped`]: { state: "skipped" },
    });
    expect(rows).to.deep.equal([]);
  });

  it("knows a page without any id as that", async () => {
    const rows = await stream({ [`${S}/`]: { fragments: [[2, "a"]] }, [`${S}/bare`]: {} });
    expect(rows.map((row) => [row.url, row.ids.length])).to.deep.equal([[`${S}/bare`, 0]]);
  });

  it("streams every pair once, over several reads of sources and of targets", async () => {
    const targets = Array.from({ length: 130 }, (_, index): [string, CrawledUrl] => [
      `${S}/t${index}`,
      { ids: [index] },
    ]);
    const links = targets.map((_, index): FragmentLink => [index + 1, "a"]);
    const sources = Array.from({ length: 60 }, (_, index): [string, CrawledUrl] => [
      `${S}/s${index}`,
      { fragments: links },
    ]);
    const rows = await stream(Object.fromEntries([...targets, ...sources]));
    expect(rows).to.have.length(60 * 130);
    expect(new Set(rows.map((row) => `${row.urlId} ${row.targetId}`)).size).to.equal(60 * 130);
    expect(rows.every((row) => row.ids[0] === row.targetId - 1)).to.equal(true);
  });
});
