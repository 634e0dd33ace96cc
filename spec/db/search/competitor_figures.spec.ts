import { expect } from "chai";
import {
  COMPETITOR_LIST,
  type CompetitorFigures,
  listCompetitors,
  readCompetitorRow,
  replaceCompetitorFigures,
} from "../../../db/search/competitor_figures.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { askList } from "../../support/list_query.ts";
import { competitorFigures } from "../../support/search/competitor_figures.ts";
import { insertCompetitors } from "../../support/search/stored_rows.ts";

/** Every figure differs, so that none can be taken for another one. */
const RIVAL: CompetitorFigures = {
  competitorId: 11,
  platform: true,
  commonKeywordsCount: 20,
  keywordsCount: 50,
  overlap: 0.4,
  jaccard: 0.3,
  competitionLevel: 0.75,
  winsCount: 12,
  lossesCount: 8,
  averagePosition: 4.5,
  ourAveragePosition: 6.25,
  shareOfVoice: 0.125,
  visibility: 33.5,
};
const NO_FIGURES = {
  platform: null,
  common_keywords_count: null,
  keywords_count: null,
  overlap: null,
  jaccard: null,
  competition_level: null,
  wins_count: null,
  losses_count: null,
  avg_position: null,
  our_avg_position: null,
  share_of_voice: null,
  visibility_score: null,
  visibility_pct: null,
};
const RIVAL_ROW = {
  id: 11,
  domain: "rival.example",
  origin: "manual",
  brand_names: '["Rival"]',
  platform: 1,
  common_keywords_count: 20,
  keywords_count: 50,
  overlap: 0.4,
  jaccard: 0.3,
  competition_level: 0.75,
  wins_count: 12,
  losses_count: 8,
  avg_position: 4.5,
  our_avg_position: 6.25,
  share_of_voice: 0.125,
  visibility_score: 34,
  visibility_pct: 33.5,
};

describe("db/search/competitor_figures.ts", () => {
  const db = useSpecDatabase(async (db) => {
    await insertCompetitors(db, [
      { id: 11, domain: "rival.example", origin: "manual", brandNames: '["Rival"]' },
      { id: 12, domain: "level.example" },
      { id: 13, domain: "a-level.example" },
      { id: 14, domain: "uncompared.example" },
      { id: 15, domain: "dismissed.example", dismissed: 1 },
      { id: 21, siteId: 2, domain: "rival.example" },
    ]);
    await replaceCompetitorFigures(db, 1, [
      RIVAL,
      competitorFigures({ competitorId: 12, competitionLevel: 0.5, shareOfVoice: 0.25 }),
      competitorFigures({ competitorId: 13, competitionLevel: 0.5, shareOfVoice: 0.25 }),
      competitorFigures({ competitorId: 15, competitionLevel: 1 }),
    ]);
    await replaceCompetitorFigures(db, 2, [
      competitorFigures({ competitorId: 21, winsCount: 3 }),
      // the id of another site's competitor
      competitorFigures({ competitorId: 14, winsCount: 99 }),
    ]);
  });
  const list = async (
    parameters: Record<string, string> = {},
    figures?: readonly CompetitorFigures[],
  ) => await listCompetitors(db(), { siteId: 1, figures }, askList(COMPETITOR_LIST, parameters));
  const domains = async (...asked: Parameters<typeof list>) =>
    (await list(...asked)).rows.map(({ domain }) => domain);

  describe("listCompetitors()", () => {
    it("orders by level, then share, then name, those without figures last", async () => {
      const { rows, total } = await list();
      expect(rows.map(({ id }) => id)).to.deep.equal([11, 13, 12, 14]);
      expect(total).to.equal(4);
    });
    it("gives each figure under its name, and null where a competitor has none", async () => {
      const { rows } = await list();
      expect(rows[0]).to.deep.equal(RIVAL_ROW);
      expect(rows[3]).to.deep.equal({
        id: 14,
        domain: "uncompared.example",
        origin: "detected",
        brand_names: null,
        ...NO_FIGURES,
      });
    });
    it("filters by figures, which leaves out competitors without any", async () => {
      expect(await domains({ "filter[wins_count][lt]": "12" }))
        .to.deep.equal(["a-level.example", "level.example"]);
      expect(await domains({ "filter[platform]": "true" })).to.deep.equal(["rival.example"]);
      expect(await domains({ "filter[visibility_score]": "34" })).to.deep.equal(["rival.example"]);
      expect(await domains({ "filter[wins_count][null]": "true" }))
        .to.deep.equal(["uncompared.example"]);
    });
    it("takes figures that are not stored instead of those that are", async () => {
      const figures = [
        competitorFigures({ competitorId: 14, competitionLevel: 0.75, visibility: 0.4 }),
        { ...RIVAL, competitionLevel: 0.5 },
        competitorFigures({ competitorId: 15, competitionLevel: 1 }), // dismissed
        competitorFigures({ competitorId: 21, competitionLevel: 1 }), // of another site
      ];
      const { rows, total } = await list({}, figures);
      expect(rows.map(({ id }) => id)).to.deep.equal([14, 11, 13, 12]);
      expect(total).to.equal(4);
      expect(rows[0]).to.include({ competition_level: 0.75, overlap: null, visibility_score: 0 });
      expect(rows[1]).to.deep.equal({ ...RIVAL_ROW, competition_level: 0.5 });
      expect(rows[2]).to.include(NO_FIGURES);
    });
    it("knows all competitors where no figures are given", async () => {
      expect(await domains({ sort: "id" }, [])).to.deep.equal([
        "rival.example",
        "level.example",
        "a-level.example",
        "uncompared.example",
      ]);
    });
    it("finds a part of a domain", async () => {
      expect(await domains({ q: "level" })).to.deep.equal(["a-level.example", "level.example"]);
    });
  });

  describe("readCompetitorRow()", () => {
    it("reads a competitor of the site, with figures or without", async () => {
      expect(await readCompetitorRow(db(), 1, 11)).to.deep.equal(RIVAL_ROW);
      expect(await readCompetitorRow(db(), 1, 14)).to.include({ id: 14, ...NO_FIGURES });
    });
    it("throws for a competitor of another site", async () => {
      const error = await readCompetitorRow(db(), 1, 21).catch((reason: Error) => reason);
      expect(error).to.be.an("error").with.property(
        "message",
        "There is no competitor 21 of site 1.",
      );
    });
  });

  describe("replaceCompetitorFigures()", () => {
    it("replaces those of the site alone, also with none", async () => {
      const idsOf = (siteId: number) =>
        db()("competitor_figures").where({ site_id: siteId }).orderBy("competitor_id")
          .pluck("competitor_id");
      await replaceCompetitorFigures(db(), 3, [competitorFigures({ competitorId: 31 })]);
      await replaceCompetitorFigures(db(), 3, [competitorFigures({ competitorId: 32 })]);
      expect(await idsOf(3)).to.deep.equal([32]);
      await replaceCompetitorFigures(db(), 3, []);
      expect(await idsOf(3)).to.deep.equal([]);
      expect(await idsOf(2)).to.deep.equal([14, 21]);
    });
  });
});
