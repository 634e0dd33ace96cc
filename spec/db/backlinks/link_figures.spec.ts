import { expect } from "chai";
import { replaceLinkFigures } from "../../../db/backlinks/link_figures.ts";
import { insertLinks, insertLinkTexts, pageKey } from "../../support/backlinks/link_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";

const OWN = 7;
const OTHER = 8;

/** Two domains, of which one has a page with two links; a third is lost. Domain 2 speaks of `rel` in one link of three. */
const LINKS = [
  {
    ...{ id: 1, domain_id: 1, target_id: 10, anchor_id: 20, nofollow: 0, providers: 1 },
    ...{ first_seen: "2026-10-02", last_seen: "2026-11-05", new_on: "2026-10-02" },
    ...{ domain_authority: 54, domain_authority_name: 3 },
  },
  {
    ...{ id: 2, domain_id: 1, target_id: 11, anchor_id: 20, nofollow: 1, providers: 4 },
    ...{ first_seen: "2026-10-09", last_seen: "2026-11-01", new_on: "2026-10-09" },
    ...{ domain_authority: 99, domain_authority_name: 2, source_key: pageKey(1) },
  },
  {
    ...{ id: 3, domain_id: 1, target_id: 12, anchor_id: 21, nofollow: 0, status: "lost" },
    ...{ first_seen: "2026-01-01", last_seen: "2026-12-01", new_on: "2026-10-02" },
    ...{ lost_on: "2026-11-07" },
  },
  { id: 4, domain_id: 2, target_id: 10, anchor_id: 20, nofollow: 0, ugc: 1, status: "broken" },
  { id: 5, domain_id: 2, anchor_id: 22, sponsored: 1, status: "unverified" },
  { id: 6, domain_id: 2, anchor_id: 21, new_on: "2026-10-02" },
  {
    ...{ id: 7, domain_id: 3, target_id: 12, anchor_id: 21, status: "lost" },
    ...{ new_on: "2026-10-09", lost_on: "2026-11-07" },
  },
  {
    ...{ id: 8, domain_id: 3, target_id: 12, anchor_id: 22, status: "lost" },
    ...{ new_on: "2026-10-02", lost_on: "2026-11-08" },
  },
];

const day = (column: string) => `DATE_FORMAT(${column}, '%Y-%m-%d') AS ${column}`;
const COUNTS = "links_count, lost_links_count, follow_count, nofollow_count, unknown_count, " +
  ["first_seen", "last_seen", "new_on", "lost_on"].map(day).join(", ");

describe("replaceLinkFigures()", () => {
  const db = useSpecDatabase(async (db) => {
    const texts = {
      domains: { 1: "one.test", 2: "two.test", 3: "three.test" },
      anchors: { 20: "Tea", 21: "Cups", 22: "" },
    };
    for (const siteId of [OWN, OTHER]) await insertLinkTexts(db, siteId, texts);
    await db("link_anchors").where({ site_id: OWN, id: 20 }).update({ class: "exact" });
    await db("link_anchors").where({ site_id: OTHER }).update({ class: "branded" });
    await insertLinks(db, OWN, LINKS);
    await insertLinks(db, OTHER, [{ ...LINKS[0], id: 1, new_on: "2026-01-01" }]);
    await replaceLinkFigures(db, OTHER);
    await replaceLinkFigures(db, OWN);
  });
  const read = async (columns: string, table: string, key: string) => {
    const [rows] = await db().raw(
      `SELECT ${columns} FROM ${table} WHERE site_id = ? ORDER BY ${key}`,
      [OWN],
    );
    return rows.map((row: Record<string, unknown>) => Object.values(row));
  };

  it("counts the links of each domain that are not lost, by what is known of rel", async () => {
    expect(await read(`domain, status, ${COUNTS}`, "link_domain_figures", "domain_id"))
      .to.deep.equal([
        [
          ...["one.test", "live", 2, 1, 1, 1, 0],
          ...["2026-01-01", "2026-12-01", "2026-10-02", null],
        ],
        ["two.test", "live", 3, 0, 0, 2, 1, null, null, null, null],
        ["three.test", "lost", 0, 2, 0, 0, 0, null, null, "2026-10-02", "2026-11-08"],
      ]);
  });

  it("counts the pages and targets of each domain once, and unites its providers", async () => {
    expect(
      await read("pages_count, targets_count, providers", "link_domain_figures", "domain_id"),
    ).to.deep.equal([[1, 2, 5], [3, 1, 1], [0, 0, 1]]);
  });

  it("keeps the last named measure of a domain's authority, not the highest number", async () => {
    expect(await read("authority, authority_name", "link_domain_figures", "domain_id"))
      .to.deep.equal([[54, 3], [null, null], [null, null]]);
  });

  it("counts the links, domains and targets of each anchor, with the anchor's class", async () => {
    expect(
      await read(
        `anchor_id, class, ${COUNTS}, domains_count, targets_count`,
        "link_anchor_figures",
        "anchor_id",
      ),
    ).to.deep.equal([
      [20, "exact", 3, 0, 1, 2, 0, "2026-10-02", "2026-11-05", null, null, 2, 2],
      [21, "other", 1, 2, 0, 0, 1, "2026-01-01", "2026-12-01", "2026-10-02", null, 1, 0],
      [22, "other", 1, 1, 0, 1, 0, null, null, null, null, 1, 0],
    ]);
  });

  it("counts the links, domains and pages of each known target", async () => {
    expect(
      await read(
        `target_id, ${COUNTS}, domains_count, pages_count`,
        "link_target_figures",
        "target_id",
      ),
    ).to.deep.equal([
      [10, 2, 0, 1, 1, 0, "2026-10-02", "2026-11-05", null, null, 2, 2],
      [11, 1, 0, 0, 1, 0, "2026-10-09", "2026-11-01", "2026-10-09", null, 1, 1],
      [12, 0, 3, 0, 0, 0, "2026-01-01", "2026-12-01", "2026-10-02", "2026-11-08", 0, 0],
    ]);
  });

  it("sums up what came and went by days, of links and of domains", async () => {
    expect(
      await read(
        `${day("date")}, new_links, lost_links, new_domains, lost_domains`,
        "link_days",
        "date",
      ),
    ).to.deep.equal([
      ["2026-10-02", 4, 0, 2, 0],
      ["2026-10-09", 2, 0, 0, 0],
      ["2026-11-07", 0, 2, 0, 0],
      ["2026-11-08", 0, 1, 0, 1],
    ]);
  });

  it("replaces the figures of one site, and leaves those of another", async () => {
    await db()("backlinks").where({ site_id: OWN }).delete();
    await replaceLinkFigures(db(), OWN);
    const tables = [
      "link_domain_figures",
      "link_anchor_figures",
      "link_target_figures",
      "link_days",
    ];
    for (const table of tables) {
      expect(await db()(table).pluck("site_id"), table).to.deep.equal(
        table === "link_days" ? [OTHER] : [OTHER],
      );
    }
  });
});
