import { expect } from "chai";
import {
  ANNOTATION_LIST,
  countAnnotations,
  countGroupAnnotations,
  deleteAnnotation,
  findAnnotation,
  insertAnnotation,
  listAnnotations,
  listAnnotationsOfDays,
  type NewAnnotation,
  updateAnnotation,
} from "../../../db/sites/annotations.ts";
import { askList } from "../../support/list_query.ts";
import { useSpecDatabase } from "../../support/database.ts";

const NOW = new Date("2026-11-20T10:00:00.123Z");
const LATER = new Date("2026-11-21T10:00:00.500Z");

const annotation = (firstDay: string, lastDay = firstDay): NewAnnotation => ({
  kind: "deploy",
  title: `${firstDay} to ${lastDay}`,
  text: "More",
  url: "https://git.example.com/1",
  path: "/blog/",
  page_group_id: null,
  days: { firstDay, lastDay, occurredAt: null, timezone: "Europe/Berlin" },
  source: "api",
});

describe("db/sites/annotations.ts", () => {
  const db = useSpecDatabase();
  beforeEach(() => db()("annotations").truncate());
  const insert = (siteId: number, firstDay: string, lastDay?: string) =>
    insertAnnotation(db(), siteId, { annotation: annotation(firstDay, lastDay), now: NOW });
  const listDays = async (window: { from?: string; to?: string }) => {
    const query = askList(ANNOTATION_LIST, { sort: "first_day" });
    const { rows } = await listAnnotations(db(), 1, { ...window, query });
    return rows.map(({ title }) => title);
  };

  it("insertAnnotation() writes all that findAnnotation() reads", async () => {
    const id = await insert(1, "2026-11-01", "2026-11-03");
    expect(await findAnnotation(db(), 1, id)).to.deep.equal({
      id,
      kind: "deploy",
      title: "2026-11-01 to 2026-11-03",
      text: "More",
      url: "https://git.example.com/1",
      first_day: new Date("2026-11-01T00:00:00Z"),
      last_day: new Date("2026-11-03T00:00:00Z"),
      occurred_at: null,
      timezone: "Europe/Berlin",
      path: "/blog/",
      page_group_id: null,
      source: "api",
      created_at: NOW,
      updated_at: NOW,
    });
    expect(await findAnnotation(db(), 2, id)).to.equal(undefined);
  });

  it("listAnnotationsOfDays() leaves out those of other groups of pages", async () => {
    for (const groupId of [null, 7, 8]) {
      await insertAnnotation(db(), 1, {
        annotation: { ...annotation("2026-11-01"), title: `${groupId}`, page_group_id: groupId },
        now: NOW,
      });
    }
    const titlesOf = async (groupId: number | null) =>
      (await listAnnotationsOfDays(db(), 1, {
        from: "2026-11-01",
        to: "2026-11-02",
        limit: 9,
        groupId,
      })).map(({ title }) => title).toSorted();
    expect(await titlesOf(7)).to.deep.equal(["7", "null"]);
    expect(await titlesOf(null)).to.deep.equal(["7", "8", "null"]);
    expect(await countGroupAnnotations(db(), 1, 8)).to.equal(1);
    expect(await countGroupAnnotations(db(), 2, 8)).to.equal(0);
  });

  it("updateAnnotation() changes what is named, of the site's own", async () => {
    const id = await insert(1, "2026-11-01");
    const days = {
      firstDay: "2026-11-05",
      lastDay: "2026-11-05",
      occurredAt: LATER,
      timezone: "UTC",
    };
    const change = { title: "Another", text: null, days };
    expect(await updateAnnotation(db(), { siteId: 2, id, now: LATER }, change)).to.equal(false);
    expect(await updateAnnotation(db(), { siteId: 1, id, now: LATER }, change)).to.equal(true);
    expect(await findAnnotation(db(), 1, id)).to.deep.include({
      kind: "deploy",
      title: "Another",
      text: null,
      url: "https://git.example.com/1",
      first_day: new Date("2026-11-05T00:00:00Z"),
      occurred_at: LATER,
      timezone: "UTC",
      created_at: NOW,
      updated_at: LATER,
    });
  });

  it("listAnnotations() finds those with a day in the window, however long they are", async () => {
    await insert(1, "2026-11-01", "2026-11-30");
    await insert(1, "2026-11-10");
    await insert(1, "2026-11-12");
    await insert(2, "2026-11-10");
    expect(await listDays({})).to.have.length(3);
    expect(await listDays({ from: "2026-11-10", to: "2026-11-10" }))
      .to.deep.equal(["2026-11-01 to 2026-11-30", "2026-11-10 to 2026-11-10"]);
    expect(await listDays({ from: "2026-11-11" }))
      .to.deep.equal(["2026-11-01 to 2026-11-30", "2026-11-12 to 2026-11-12"]);
    expect(await listDays({ from: "2026-12-01" })).to.deep.equal([]);
    expect(await listDays({ to: "2026-10-31" })).to.deep.equal([]);
  });

  it("listAnnotationsOfDays() lists the latest first, as many as asked for", async () => {
    await insert(1, "2026-11-01", "2026-11-30");
    await insert(1, "2026-11-10");
    await insert(1, "2026-11-12");
    await insert(2, "2026-11-10");
    const list = async (from: string, to: string, limit = 9) =>
      (await listAnnotationsOfDays(db(), 1, { from, to, limit })).map(({ title }) => title);
    expect(await list("2026-11-10", "2026-11-11"))
      .to.deep.equal(["2026-11-10 to 2026-11-10", "2026-11-01 to 2026-11-30"]);
    expect(await list("2026-11-01", "2026-11-30", 1)).to.deep.equal(["2026-11-12 to 2026-11-12"]);
    expect(await list("2026-12-01", "2026-12-31")).to.deep.equal([]);
  });

  it("countAnnotations() and deleteAnnotation() know the site's own", async () => {
    const id = await insert(1, "2026-11-01");
    await insert(2, "2026-11-01");
    expect(await deleteAnnotation(db(), 2, id)).to.equal(false);
    expect(await countAnnotations(db(), 1)).to.equal(1);
    expect(await deleteAnnotation(db(), 1, id)).to.equal(true);
    expect(await countAnnotations(db(), 1)).to.equal(0);
    expect(await countAnnotations(db(), 2)).to.equal(1);
  });
});
