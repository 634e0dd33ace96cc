import { expect } from "chai";
import { fileFromRows } from "../../../../lib/importers/files/import_file.ts";
import { refusalOf, runImport } from "../../../support/imports/imports.ts";

const ITEM = {
  type: "backlink",
  domain_from: "blog.test",
  url_from: "https://blog.test/a",
  url_to: "https://shop.test/x",
  is_new: true,
  is_lost: false,
  rank: 128,
  page_from_rank: 270,
  domain_from_rank: 347,
  page_from_language: "en",
  page_from_title: "Shoes",
  page_from_status_code: 200,
  first_seen: "2024-03-26 02:46:50 +00:00",
  prev_seen: null,
  last_seen: "2026-03-26 02:46:50 +00:00",
  item_type: "image",
  attributes: ["noopener", "noreferrer"],
  dofollow: true,
  alt: "A pair of shoes",
  anchor: null,
};

function answerOf(...items: object[]) {
  return {
    ...{ version: "0.1", status_code: 20000, status_message: "Ok." },
    tasks: [{
      ...{ id: "1", status_code: 20000 },
      result: [{ target: "shop.test", total_count: items.length, items }],
    }],
  };
}

describe("dataForSeoBacklinks", () => {
  it("reads a whole answer", async () => {
    const { format, why, rows, log } = await runImport({
      "a.json": JSON.stringify(answerOf(ITEM), null, 1),
    });
    expect(format).to.equal("data_for_seo_backlinks");
    expect(why).to.deep.equal(["a.json: backlinks of DataForSEO"]);
    expect(rows).to.deep.equal([{
      kind: "backlink",
      date: "2026-11-20",
      dated: false,
      provider: "data_for_seo",
      sourceUrl: "https://blog.test/a",
      sourceTitle: "Shoes",
      targetUrl: "https://shop.test/x",
      anchor: "A pair of shoes",
      linkType: "image",
      nofollow: false,
      ugc: false,
      sponsored: false,
      pageAuthority: { name: "page_from_rank", value: 270 },
      domainAuthority: { name: "domain_from_rank", value: 347 },
      firstSeen: "2024-03-26",
      lastSeen: "2026-03-26",
      lost: false,
      lostOn: null,
      lostReason: null,
      httpCode: 200,
      language: "en",
    }]);
    expect(log.rowsRead).to.equal(1);
  });

  it("reads results and items alone, one a line", async () => {
    for (const rows of [[ITEM], answerOf(ITEM).tasks[0]?.result ?? []]) {
      const result = await runImport([fileFromRows(rows)]);
      expect(result.format).to.equal("data_for_seo_backlinks");
      expect(result.rows).to.have.length(1);
    }
  });

  it("distinguishes nofollow from ugc, and unknown from none", async () => {
    const items = [
      { ...ITEM, dofollow: false, attributes: null },
      { ...ITEM, dofollow: false, attributes: ["ugc"] },
      { ...ITEM, dofollow: undefined, attributes: undefined, item_type: "meta" },
    ];
    const { rows } = await runImport({ "a.json": JSON.stringify(answerOf(...items)) });
    expect(rows[0]).to.include({ nofollow: true, ugc: false });
    expect(rows[1]).to.include({ nofollow: false, ugc: true });
    expect(rows[2]).to.include({
      nofollow: null,
      ugc: null,
      sponsored: null,
      linkType: "redirect",
    });
  });

  it("skips items without URLs and says what a failed task answered", async () => {
    const answer = answerOf(ITEM, { ...ITEM, url_to: "" }, ITEM);
    const failed = { ...answerOf(), status_code: 40200, status_message: "Payment Required." };
    const { rows, log } = await runImport([fileFromRows([answer, failed])]);
    expect(rows).to.have.length(2);
    expect(log.skipped.map(({ line, reason }) => [line, reason])).to.deep.equal([
      [1, "The target: The URL is empty."],
      [2, "DataForSEO answered: 40200 Payment Required."],
    ]);
  });

  it("says what went wrong before there was a task, when it is asked for", async () => {
    const failed = { status_code: 40100, status_message: "Authentication failed.", tasks: null };
    const refusal = await refusalOf(
      runImport({ "a.json": JSON.stringify(failed) }, { format: "data_for_seo_backlinks" }),
    );
    expect(refusal.message).to.match(/DataForSEO answered: 40100 Authentication failed\.$/);
  });

  it("leaves result pages to their own importer", async () => {
    const page = {
      keyword: "a",
      items: [{ type: "organic", rank_group: 1, url: "https://a.test/" }],
    };
    expect((await runImport({ "a.json": JSON.stringify({ tasks: [{ result: [page] }] }) })).format)
      .to.equal("data_for_seo");
    const refusal = await refusalOf(
      runImport({ "a.json": JSON.stringify(page) }, { format: "data_for_seo_backlinks" }),
    );
    expect(refusal.message).to.match(/there are no items with url_from and url_to\.$/);
  });
});
