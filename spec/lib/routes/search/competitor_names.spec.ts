import { expect } from "chai";
import {
  replaceDetectedCompetitors,
  replaceManualCompetitors,
} from "../../../../db/search/competitors.ts";
import { analyseStaleAnswers } from "../../../../lib/commands/ai_mentions/analyse_answers.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { plantAnswers, plantPrompt } from "../../../support/ai_mentions/ai_answers.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const PROMPT = "Best running shoes?";
const TEXTS = ["Acme and New Balance are good.", "New Balance, of course.", "Look at H&M first."];

describe("COMPETITOR_ROUTES, names of competitors", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => NOW });
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  beforeEach(async () => {
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId, { domain: "acme.example" });
  });

  const call = (method: string, path: string, body?: unknown, token = account.tokenText) =>
    api.request(method, `/sites/${siteId}${path}`, {
      token,
      ...body !== undefined && { body },
    });
  const add = async (domain: string, names?: string[]): Promise<number> => {
    const body = { domain, ...names && { brand_names: names } };
    return (await call("POST", "/competitors", body)).body.data.id;
  };
  const rename = (id: number, names: unknown) =>
    call("PATCH", `/competitors/${id}`, { brand_names: names });
  const detect = async (domain: string): Promise<number> => {
    await replaceDetectedCompetitors(database.db, { siteId, domains: [domain], now: NOW });
    return (await call("GET", "/competitors")).body.data[0].id;
  };

  describe("shares of voice", () => {
    const sharesOf = async () => {
      const { brand, competitors } = (await call("GET", "/aeo")).body.meta.summary;
      return [brand, ...competitors].map((one) =>
        `${one.domain ?? "own"} ${one.share_of_voice.part}/${one.share_of_voice.whole}`
      );
    };
    beforeEach(async () => {
      await plantPrompt(database.db, siteId, PROMPT);
      await plantAnswers(
        database.db,
        siteId,
        TEXTS.map((text, index) => ({
          prompt: PROMPT,
          run: index + 1,
          text,
          askedAt: `2026-11-18T0${index}:00:00Z`,
        })),
      );
    });

    it("count a competitor of two words once its name is known", async () => {
      const id = await add("newbalance.example");
      await analyseStaleAnswers(database.db, siteId);
      // the first answer alone names one of the two
      expect(await sharesOf()).to.deep.equal(["own 1/1", "newbalance.example 0/1"]);

      const { status, body } = await rename(id, ["New Balance"]);
      expect(status).to.equal(200);
      expect(body.data).to.deep.include({ domain: "newbalance.example" });
      expect(body.data.brand_names).to.deep.equal(["New Balance"]);
      const { meta } = (await call("GET", "/aeo")).body;
      expect([meta.data_state, meta.data_status.code])
        .to.deep.equal(["partial", "answers_outdated"]);

      await analyseStaleAnswers(database.db, siteId);
      expect((await call("GET", "/aeo")).body.meta.data_status).to.equal(null);
      // the first answer names both, the second one the competitor
      expect(await sharesOf()).to.deep.equal(["own 1/3", "newbalance.example 2/3"]);
      const { data: [competitor] } = (await call("GET", "/competitors")).body;
      expect(competitor).to.deep.include({ id, ai_share_of_voice: 0.6667 });
    });
    it("count names that a competitor was added with, and no longer those that were taken away", async () => {
      const id = await add("hm.example", ["H&M", "H & M"]);
      await analyseStaleAnswers(database.db, siteId);
      expect(await sharesOf()).to.deep.equal(["own 1/2", "hm.example 1/2"]);
      expect((await rename(id, [])).body.data.brand_names).to.deep.equal([]);
      await analyseStaleAnswers(database.db, siteId);
      expect(await sharesOf()).to.deep.equal(["own 1/1", "hm.example 0/1"]);
    });
    it("still count the name of the domain", async () => {
      await plantAnswers(database.db, siteId, [
        { prompt: PROMPT, run: 9, text: "Newbalance.", askedAt: "2026-11-18T09:00:00Z" },
      ]);
      await add("newbalance.example", ["NB Shoes"]);
      await analyseStaleAnswers(database.db, siteId);
      expect(await sharesOf()).to.deep.equal(["own 1/2", "newbalance.example 1/2"]);
    });
  });

  describe("PATCH /sites/{id}/competitors/{competitor_id}", () => {
    it("trims names, and takes each once", async () => {
      const id = await add("rival.example");
      const { body } = await rename(id, [" Rival Sports", "Rival", "Rival Sports "]);
      expect(body.data.brand_names).to.deep.equal(["Rival Sports", "Rival"]);
    });
    for (
      const [what, names, field] of [
        ["an empty name", ["Rival", ""], "brand_names.1"],
        ["a blank name", [" "], "brand_names.0"],
        ["one letter", ["R"], "brand_names.0"],
        ["300 characters", ["r".repeat(300)], "brand_names.0"],
        ["51 names", Array.from({ length: 51 }, (_, index) => `Rival ${index}`), "brand_names"],
        ["a text", "Rival", "brand_names"],
        ["null", null, "brand_names"],
      ] as const
    ) {
      it(`refuses ${what}, and leaves the names`, async () => {
        const id = await add("rival.example", ["Rival Sports"]);
        const { status, body } = await rename(id, names);
        expect(status).to.equal(422);
        expect(Object.keys(body.errors)).to.deep.equal([field]);
        expect((await call("GET", "/competitors")).body.data[0].brand_names)
          .to.deep.equal(["Rival Sports"]);
      });
    }
    it("makes a detected one a named one, which stays when it is no longer beside the site", async () => {
      const id = await detect("rival.example");
      expect((await rename(id, ["Rival Sports"])).body.data).to.deep.include({ origin: "manual" });
      await replaceDetectedCompetitors(database.db, { siteId, domains: [], now: NOW });
      expect((await call("GET", "/competitors")).body.data[0].brand_names)
        .to.deep.equal(["Rival Sports"]);
    });
    it("refuses that where fifty are named already", async () => {
      const domains = Array.from({ length: 50 }, (_, index) => `r${index}.example`);
      const id = await detect("rival.example");
      await replaceManualCompetitors(database.db, { siteId, domains, now: NOW });
      const { status, body } = await rename(id, ["Rival Sports"]);
      expect(status).to.equal(422);
      expect(body.errors.brand_names[0]).to.contain("at most 50");
    });
    it("does not know a removed competitor, another site's or another account's", async () => {
      const id = await add("rival.example");
      const removed = await add("gone.example");
      await call("DELETE", `/competitors/${removed}`);
      expect((await rename(removed, ["Gone"])).status).to.equal(404);
      const stranger = await insertSpecAccount(database.db);
      const body = { brand_names: ["Rival"] };
      const foreign = await call("PATCH", `/competitors/${id}`, body, stranger.tokenText);
      expect(foreign.status).to.equal(404);
      siteId = await insertSpecSite(database.db, account.accountId, { domain: "second.example" });
      expect((await rename(id, ["Rival"])).status).to.equal(404);
    });
  });

  describe("POST /sites/{id}/competitors", () => {
    it("refuses a name that cannot be looked for, and adds nothing", async () => {
      const body = { domain: "rival.example", brand_names: ["Rival", "R"] };
      const refused = await call("POST", "/competitors", body);
      expect(refused.status).to.equal(422);
      expect(refused.body.errors["brand_names.1"][0]).to.contain("cannot be looked for");
      expect((await call("GET", "/competitors")).body.data).to.deep.equal([]);
    });
    it("does not bring back the names of one that was removed", async () => {
      const id = await add("rival.example", ["Rival Sports"]);
      await call("DELETE", `/competitors/${id}`);
      const { body } = await call("POST", "/competitors", { domain: "rival.example" });
      expect(body.data).to.deep.include({ id, brand_names: [] });
    });
  });

  it("leaves names as they are when a site's list of competitors is set", async () => {
    await add("rival.example", ["Rival Sports"]);
    await call("PATCH", "", { competitors: ["rival.example", "other.example"] });
    const { data } = (await call("GET", "/competitors?sort=domain&fields=domain,brand_names")).body;
    expect(data).to.deep.equal([
      { domain: "other.example", brand_names: [] },
      { domain: "rival.example", brand_names: ["Rival Sports"] },
    ]);
  });
});
