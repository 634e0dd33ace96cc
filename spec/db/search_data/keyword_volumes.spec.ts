import { expect } from "chai";
import {
  deleteNewestVolumes,
  findLastVolumeImport,
  type KeywordVolume,
  listNewestVolumes,
  listVolumeKeywords,
  listVolumes,
  upsertNewestVolumes,
  upsertVolumes,
} from "../../../db/search_data/keyword_volumes.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { keywordVolume } from "../../support/search/stored_volumes.ts";

const WHOLE: KeywordVolume = {
  ...{ keywordId: 101, country: "AT", language: "de", provider: "semrush", date: "2026-11-02" },
  ...{ volume: 880, difficulty: 42.5, cpcUsd: 1.25 },
};

describe("db/search_data/keyword_volumes.ts", () => {
  const db = useSpecDatabase();
  beforeEach(async () => {
    for (const table of ["keyword_volumes", "keyword_volume_newest"]) await db()(table).truncate();
  });
  const save = (
    volumes: readonly KeywordVolume[],
    { siteId = 1, importId = 50 } = {},
  ) => upsertVolumes(db(), { siteId, importId }, volumes);

  describe("upsertVolumes() and listVolumes()", () => {
    it("give back each value, known or not", async () => {
      const unknown = keywordVolume({ keywordId: 102, country: "", volume: null });
      await save([WHOLE, unknown]);
      expect(await listVolumes(db(), 1, [101, 102])).to.deep.equal([WHOLE, unknown]);
    });
    it("replace a figure of the same place, provider and day, and keep all others", async () => {
      const first = keywordVolume({ keywordId: 101, difficulty: 1, cpcUsd: 1 });
      const kept = [
        { ...first, country: "AT" },
        { ...first, language: "de" },
        { ...first, provider: "other" },
        { ...first, date: "2026-10-01" },
        { ...first, keywordId: 102 },
      ];
      await save([first, ...kept]);
      await save([first], { siteId: 2 });
      const changed = { ...first, volume: 7, difficulty: null, cpcUsd: 2 };
      await save([changed], { importId: 51 });
      const [austria, german, other, october, second] = kept;
      expect(await listVolumes(db(), 1, [101, 102]))
        .to.deep.equal([austria, other, october, changed, german, second]);
      expect(await listVolumes(db(), 2, [101])).to.deep.equal([first]);
      expect(await db()("keyword_volumes").where({ volume: 7 }).pluck("import_id"))
        .to.deep.equal([51]);
    });
    it("list the figures of these keywords alone", async () => {
      await save([keywordVolume({ keywordId: 101 }), keywordVolume({ keywordId: 102 })]);
      expect((await listVolumes(db(), 1, [102, 103])).map(({ keywordId }) => keywordId))
        .to.deep.equal([102]);
      expect(await listVolumes(db(), 1, [])).to.deep.equal([]);
    });
  });

  describe("newest figures", () => {
    const scoped = (keywordId: number, scope: string, volume: number) => ({
      ...keywordVolume({ keywordId, volume }),
      scope,
    });
    const newest = async (choice: Partial<Parameters<typeof listNewestVolumes>[1]> = {}) =>
      (await listNewestVolumes(db(), { siteId: 1, ...choice }))
        .map(({ keywordId, volume }) => [keywordId, volume]);
    beforeEach(async () => {
      await upsertNewestVolumes(db(), 1, [
        scoped(102, "", 20),
        scoped(101, "", 10),
        scoped(101, "DE", 11),
      ]);
      await upsertNewestVolumes(db(), 2, [scoped(101, "", 99)]);
    });

    it("are listed for a country or for lists, all or of some keywords", async () => {
      expect(await newest()).to.deep.equal([[101, 10], [102, 20]]);
      expect(await newest({ scope: "DE" })).to.deep.equal([[101, 11]]);
      expect(await newest({ keywordIds: [102, 103] })).to.deep.equal([[102, 20]]);
      expect(await newest({ keywordIds: [] })).to.deep.equal([]);
      expect(await newest({ siteId: 2 })).to.deep.equal([[101, 99]]);
    });
    it("give back each value", async () => {
      await upsertNewestVolumes(db(), 1, [{ ...WHOLE, scope: "AT" }]);
      expect(await listNewestVolumes(db(), { siteId: 1, scope: "AT" })).to.deep.equal([WHOLE]);
    });
    it("replace those of the same scope", async () => {
      await upsertNewestVolumes(db(), 1, [{ ...WHOLE, scope: "" }]);
      expect(await listNewestVolumes(db(), { siteId: 1, keywordIds: [101] }))
        .to.deep.equal([WHOLE]);
      expect(await newest({ scope: "DE" })).to.deep.equal([[101, 11]]);
      expect(await newest({ siteId: 2 })).to.deep.equal([[101, 99]]);
    });
    it("are forgotten of these keywords and this site, for all scopes", async () => {
      await deleteNewestVolumes(db(), 1, [101]);
      expect(await newest()).to.deep.equal([[102, 20]]);
      expect(await newest({ scope: "DE" })).to.deep.equal([]);
      expect(await newest({ siteId: 2 })).to.deep.equal([[101, 99]]);
    });
  });

  describe("findLastVolumeImport() and listVolumeKeywords()", () => {
    it("know the last import and each keyword of the site", async () => {
      await save([WHOLE, keywordVolume({ keywordId: 103 })], { importId: 51 });
      await save([keywordVolume({ keywordId: 101 })], { importId: 50 });
      await save([keywordVolume({ keywordId: 104 })], { importId: 52, siteId: 2 });
      expect(await findLastVolumeImport(db(), 1)).to.equal(51);
      expect(await listVolumeKeywords(db(), 1)).to.deep.equal([101, 103]);
    });
    it("find nothing without data", async () => {
      expect(await findLastVolumeImport(db(), 3)).to.equal(0);
      expect(await listVolumeKeywords(db(), 3)).to.deep.equal([]);
    });
  });
});
