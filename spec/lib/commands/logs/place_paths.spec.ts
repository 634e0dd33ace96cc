import { expect } from "chai";
import { createPathPlacer } from "../../../../lib/commands/logs/place_paths.ts";
import { detectFormat } from "../../../../lib/logs/files/detect_format.ts";
import { LogReader } from "../../../../lib/logs/tally/log_reader.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { BROWSER, combinedLine } from "../../../support/logs/log_lines.ts";

describe("createPathPlacer()", () => {
  let database: SpecDatabase;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());
  beforeEach(async () => {
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId);
  });

  const openReader = () => {
    const format = detectFormat(Buffer.from(combinedLine()));
    if (format === null) throw new Error("no format");
    return new LogReader(format);
  };
  const read = (reader: LogReader, status: number, ...paths: string[]) => {
    for (const path of paths) {
      const agent = path.includes("person") ? BROWSER : "curl/8";
      const line = combinedLine({ request: `GET ${path} HTTP/1.1`, status, agent });
      reader.read(Buffer.from(line));
    }
  };
  const open = (error: number, found: number) =>
    createPathPlacer(database.db, { siteId, origin: "https://shop.test", max: { error, found } });
  const urls = () =>
    database.db("pages").where({ site_id: siteId }).orderBy("url").pluck<string[]>("url");

  it("makes pages of the first URLs that answer errors alone, and leaves out the rest", async () => {
    const reader = openReader();
    read(reader, 200, "/tea", "/person/cup");
    read(reader, 404, "/a.php", "/b.php", "/c.php", "/person/guess", "/tea");
    const { pageIds, isLeftOut, added } = await open(2, 100)(reader.tally);
    expect(added).to.deep.equal({ error: 2, found: 2 });
    expect([...isLeftOut]).to.deep.equal([0, 0, 0, 0, 1, 1]);
    expect([...pageIds].filter((id) => id === 0)).to.have.length(2);
    expect(await urls()).to.deep.equal(
      ["a.php", "b.php", "person/cup", "tea"].map((path) => `https://shop.test/${path}`),
    );
  });
  it("has no limit for pages that are known already", async () => {
    const reader = openReader();
    read(reader, 404, "/gone", "/x");
    await open(2, 0)(reader.tally);
    const { isLeftOut, added } = await open(0, 0)(reader.tally);
    expect([...isLeftOut]).to.deep.equal([0, 0]);
    expect(added).to.deep.equal({ error: 0, found: 0 });
  });
  it("makes a page of what was left out once it leads somewhere", async () => {
    const reader = openReader();
    const place = open(0, 100);
    read(reader, 404, "/later", "/never");
    expect([...(await place(reader.tally)).isLeftOut]).to.deep.equal([1, 1]);
    reader.tally.clear();
    read(reader, 200, "/later");
    const { pageIds, isLeftOut, added } = await place(reader.tally);
    expect([...isLeftOut]).to.deep.equal([0, 1]);
    expect(pageIds[0]).to.be.greaterThan(0);
    expect(added).to.deep.equal({ error: 0, found: 1 });
  });
  it("limits all pages that logs bring, and goes on with the count in the next tally", async () => {
    const reader = openReader();
    const place = open(0, 2);
    read(reader, 200, "/a");
    await place(reader.tally);
    read(reader, 200, "/b", "/c");
    const { isLeftOut } = await place(reader.tally);
    expect([...isLeftOut]).to.deep.equal([0, 0, 1]);
    expect(await urls()).to.have.length(2);
  });
  it("knows the pages of a tally whose paths have all come before", async () => {
    const reader = openReader();
    const place = open(10, 10);
    read(reader, 200, "/a", "/b");
    const first = await place(reader.tally);
    reader.tally.clear();
    read(reader, 404, "/b");
    const again = await place(reader.tally);
    expect([...again.pageIds]).to.deep.equal([...first.pageIds]);
    expect(again.added).to.deep.equal({ error: 0, found: 0 });
    read(reader, 200, "/c");
    expect((await place(reader.tally)).added).to.deep.equal({ error: 0, found: 1 });
  });
  it("leaves nothing out that is no page of the site", async () => {
    const reader = openReader();
    read(reader, 200, "*", "http://proxy.test/");
    const { isLeftOut, pageIds } = await open(0, 0)(reader.tally);
    expect([[...isLeftOut], [...pageIds]]).to.deep.equal([[0, 0], [0, 0]]);
  });
});
