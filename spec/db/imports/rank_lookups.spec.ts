import { expect } from "chai";
import {
  countDueLookups,
  findLastLookup,
  listDueLookups,
  listRefusedLookups,
  listWaitingAnswers,
  settleAnswers,
  storeLookup,
} from "../../../db/imports/rank_lookups.ts";
import { useSpecDatabase } from "../../support/database.ts";

const SITE = 7;
const NOW = new Date("2026-11-20T12:00:00.000Z");
const EARLIER = new Date("2026-11-10T12:00:00.000Z");
const BEFORE = new Date("2026-11-13T12:00:00.000Z");

describe("db/imports/rank_lookups.ts", () => {
  const db = useSpecDatabase(async (db) => {
    const keyword = (id: number, siteId: number, tracked_at: Date | null) => ({
      ...{ id, site_id: siteId, keyword: `keyword ${id}`, created_at: NOW, tracked_at },
      hash: Buffer.alloc(16, id),
    });
    await db("keywords").insert([
      ...[1, 2, 3].map((id) => keyword(id, SITE, NOW)),
      keyword(4, SITE, null),
      keyword(5, 8, NOW),
    ]);
  });
  beforeEach(() => db()("rank_lookups").delete());
  const store = (
    keywordId: number,
    { now = NOW, answer = "{}" as string | null, code = null as string | null, siteId = SITE } = {},
  ) =>
    storeLookup(db(), { siteId, keywordId, device: "desktop" }, {
      provider: "serp_api",
      now,
      answer,
      error: code === null ? null : { code, message: "Refused." },
    });
  const due = async (device: "desktop" | "mobile", limit = 10) => {
    const question = { siteId: SITE, device, before: BEFORE };
    return (await listDueLookups(db(), question, limit)).map(({ keywordId }) => keywordId);
  };
  const waiting = (provider: "serp_api" | "data_for_seo" = "serp_api", limit = 10) =>
    listWaitingAnswers(db(), { siteId: SITE, provider }, limit);

  it("lists tracked keywords that are due on a device, those never looked up first", async () => {
    await store(1, { now: EARLIER });
    await store(2);
    expect(await due("desktop")).to.deep.equal([3, 1]);
    expect(await due("desktop", 1)).to.deep.equal([3]);
    expect(await due("mobile")).to.deep.equal([1, 2, 3]);
    const question = { siteId: SITE, device: "desktop", before: BEFORE } as const;
    expect(await countDueLookups(db(), question)).to.equal(2);
    expect((await listDueLookups(db(), question, 1))[0])
      .to.deep.equal({ keywordId: 3, keyword: "keyword 3", device: "desktop" });
  });

  it("keeps an answer until it is imported", async () => {
    await store(1, { answer: '{"a":1}' });
    await store(2);
    await store(3, { answer: null, code: "serp_no_results" });
    await store(5, { siteId: 8 });
    expect(await waiting()).to.deep.equal([
      { keywordId: 1, device: "desktop", answer: '{"a":1}' },
      { keywordId: 2, device: "desktop", answer: "{}" },
    ]);
    expect(await waiting("serp_api", 1)).to.have.length(1);
    expect(await waiting("data_for_seo")).to.deep.equal([]);
    const [first] = await waiting();
    const answers = first === undefined ? [] : [first];
    await settleAnswers(db(), SITE, { answers, importId: 40, error: null });
    expect((await waiting()).map(({ keywordId }) => keywordId)).to.deep.equal([2]);
    expect(await db()("rank_lookups").where({ keyword_id: 1 }).pluck("import_id"))
      .to.deep.equal([40]);
  });

  it("lists keywords without a result page, until they have one", async () => {
    await store(1, { answer: null, code: "serp_no_results" });
    await store(2);
    expect(await listRefusedLookups(db(), SITE)).to.deep.equal([{
      ...{ keyword: "keyword 1", device: "desktop", code: "serp_no_results", message: "Refused." },
    }]);
    await store(1);
    expect(await listRefusedLookups(db(), SITE)).to.deep.equal([]);
    const answers = await waiting();
    const error = { code: "no_rows", message: "No rows." };
    await settleAnswers(db(), SITE, { answers, importId: null, error });
    expect(await listRefusedLookups(db(), SITE)).to.have.length(2);
  });

  it("finds when a keyword was last looked up", async () => {
    expect(await findLastLookup(db(), SITE)).to.equal(null);
    await store(1, { now: EARLIER });
    await store(2);
    await store(5, { siteId: 8, now: new Date("2026-12-01T00:00:00.000Z") });
    expect(await findLastLookup(db(), SITE)).to.deep.equal(NOW);
  });

  it("keeps whatever texts a provider sends", async () => {
    await store(1, { answer: JSON.stringify({ title: "😀\ud800\0 ".repeat(1_000) }) });
    const [answer] = await waiting();
    expect(() => JSON.parse(answer?.answer ?? "")).not.to.throw();
  });
});
