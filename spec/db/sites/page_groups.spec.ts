import { expect } from "chai";
import {
  countPageGroups,
  deletePageGroup,
  findPageGroup,
  insertPageGroup,
  listGroupsOfPages,
  PAGE_GROUP_LIST,
  type PageGroupFields,
  updatePageGroup,
} from "../../../db/sites/page_groups.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { askList } from "../../support/list_query.ts";

const NOW = new Date("2026-11-20T10:00:00.123Z");
const LATER = new Date("2026-11-21T10:00:00.500Z");
const group = (name: string): PageGroupFields => ({ name, kind: "paths", paths: ["/blog/"] });

describe("db/sites/page_groups.ts", () => {
  const db = useSpecDatabase();
  beforeEach(() => db()("page_groups").truncate());
  const insert = (siteId: number, name: string) =>
    insertPageGroup(db(), siteId, { group: group(name), now: NOW });

  it("insertPageGroup() writes what findPageGroup() reads, a name once on a site", async () => {
    const id = await insert(1, "Blog") ?? 0;
    expect(await findPageGroup(db(), 1, id)).to.deep.equal({
      id,
      name: "Blog",
      kind: "paths",
      paths: '["/blog/"]',
      created_at: NOW,
      updated_at: NOW,
    });
    expect(await insert(1, "Blog")).to.equal(undefined);
    expect(await insert(1, "blog")).to.be.a("number");
    expect(await insert(2, "Blog")).to.be.a("number");
    expect(await findPageGroup(db(), 2, id)).to.equal(undefined);
    expect(await countPageGroups(db(), 1)).to.equal(2);
  });

  it("listGroupsOfPages() lists those of the site by name", async () => {
    for (const name of ["b", "a"]) await insert(1, name);
    await insert(2, "c");
    const { rows, total } = await listGroupsOfPages(db(), 1, askList(PAGE_GROUP_LIST));
    expect(rows.map(({ name }) => name)).to.deep.equal(["a", "b"]);
    expect(total).to.equal(2);
  });

  it("updatePageGroup() and deletePageGroup() change the site's own", async () => {
    const id = await insert(1, "a") ?? 0;
    await insert(1, "b");
    const to = (name: string): PageGroupFields => ({ name, kind: "list", paths: ["/"] });
    const own = { siteId: 1, id, now: LATER };
    expect(await updatePageGroup(db(), own, to("b"))).to.equal(false);
    expect(await updatePageGroup(db(), own, to("c"))).to.equal(true);
    expect(await findPageGroup(db(), 1, id)).to.include({
      name: "c",
      kind: "list",
      paths: '["/"]',
    });
    expect(await deletePageGroup(db(), 2, id)).to.equal(false);
    expect(await deletePageGroup(db(), 1, id)).to.equal(true);
    expect(await countPageGroups(db(), 1)).to.equal(1);
  });
});
