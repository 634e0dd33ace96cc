import { expect } from "chai";
import { pageGroupCondition } from "../../../db/sites/page_group_paths.ts";
import type { PageGroupKind } from "../../../schemas/page_group.ts";
import { useSpecDatabase } from "../../support/database.ts";

const URLS = [
  "http://a.example",
  "https://a.example/",
  "https://a.example/x",
  "https://www.a.example/x?y=/z",
  "https://a.example/x/y",
];

describe("pageGroupCondition()", () => {
  const db = useSpecDatabase();
  before(async () => {
    const rows = URLS.map((url, index) => ({
      site_id: 1,
      url,
      url_hash: Buffer.alloc(16, index + 1),
    }));
    await db()("pages").insert(rows);
  });
  const find = async (kind: PageGroupKind, ...paths: string[]) => {
    const { field, sqlOf } = pageGroupCondition("url", { kind, paths });
    expect(field).to.equal("url");
    const { sql, bindings } = sqlOf("pages.url");
    const found = db()("pages").whereRaw(sql, [...bindings] as string[]).orderBy("id");
    return await found.pluck<string[]>("url");
  };

  it("looks at path and query, on whatever host and scheme", async () => {
    expect(await find("list", "/x")).to.deep.equal([URLS[2]]);
    expect(await find("list", "/")).to.deep.equal([URLS[1]]);
    expect(await find("paths", "/x")).to.deep.equal(URLS.slice(2));
    expect(await find("paths", "*y")).to.deep.equal(URLS.slice(3));
  });

  it("leaves the query out of templates", async () => {
    expect(await find("template", "/{page}")).to.deep.equal(URLS.slice(2, 4));
    expect(await find("template", "/{a}/{b}", "/x")).to.deep.equal(URLS.slice(2));
  });
});
