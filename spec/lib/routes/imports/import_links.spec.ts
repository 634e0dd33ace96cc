import { readFileSync } from "node:fs";
import { expect } from "chai";
import type { CreateImportBody } from "../../../../schemas/import.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { listKeptLinks } from "../../../support/backlinks/link_data.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { finishImports } from "../../../support/imports/finish_imports.ts";

const FIXTURES = new URL("../../../fixtures/imports/search_console_links/", import.meta.url);
const LATEST = "http___www.johnmurch.com_-Latest links-2020-07-15.csv";

const AHREFS: readonly (readonly [name: string, value: string])[] = [
  ["Referring page title", "Die besten Schuhe"],
  ["Referring page URL", "https://blog.test/a"],
  ["Language", "de"],
  ["Platform", "WordPress, Blogs"],
  ["Referring page HTTP code", "200"],
  ["Domain rating", "54"],
  ["UR", "12,5"],
  ["Domain traffic", "1200"],
  ["Referring domains", "3"],
  ["Linked domains", "17"],
  ["External links", "40"],
  ["Page traffic", "5"],
  ["Keywords", "2"],
  ["Target URL", "https://shop.example.com/x"],
  ["Left context", "wir mögen"],
  ["Anchor", "Laufschuhe"],
  ["Right context", "sehr"],
  ["Redirect Chain URLs", ""],
  ["Redirect Chain status codes", ""],
  ["Type", "Text"],
  ["Is spam", "false"],
  ["Content", "true"],
  ["Nofollow", "false"],
  ["UGC", "true"],
  ["Sponsored", "false"],
  ["Rendered", "false"],
  ["Raw", "true"],
  ["Lost status", ""],
  ["Drop reason", ""],
  ["Discovered status", ""],
  ["First seen", "2024-03-26 02:46:50"],
  ["Last seen", "2026-11-02 11:00:00"],
  ["Lost", ""],
  ["Links in group", "1"],
];
const quote = (cells: readonly string[]) => cells.map((cell) => `"${cell}"`).join("\t");

/** The same link as each provider's real layout tells of it. */
const FILES: Readonly<Record<string, CreateImportBody>> = {
  ahrefs: {
    content: Buffer.from(
      `\ufeff${quote(AHREFS.map(([name]) => name))}\r\n${
        quote(AHREFS.map(([, value]) => value))
      }\r\n`,
      "utf16le",
    ).toString("base64"),
    encoding: "base64",
  },
  semrush: {
    content:
      "Page ascore,Source title,Source url,Target url,Anchor,External links,Internal links," +
      "Nofollow,Sponsored,Ugc,Text,Frame,Form,Image,Sitewide,First seen,Last seen,New link,Lost link\n" +
      "27,Schuhe,https://blog.test/a,https://shop.example.com/x,Laufschuhe,10,20," +
      "false,false,true,true,false,false,false,false,2025-05-11 16:45:31,2026-10-02 01:02:03,false,false\n",
  },
  majestic: {
    content: "SourceURL,ACRank,AnchorText,Date,FlagRedirect,FlagFrame,FlagNoFollow,FlagImages," +
      "FlagDeleted,FlagAltText,FlagMention,TargetURL,DomainID,FirstIndexedDate,LastSeenDate,DateLost," +
      "ReasonLost,LinkType,LinkSubType,TargetCitationFlow,TargetTrustFlow,SourceCitationFlow,SourceTrustFlow\n" +
      "http://www.blog.test/a,5,Laufschuhe,2026-01-02,0,0,0,0,0,0,0,http://shop.example.com/x,1," +
      "2023-12-01,2026-10-03,,,TextLink,,3,4,20,31\n",
  },
  moz: {
    content:
      "URL,Title,Anchor Text,Spam Score,PA,DA,Linking Domains to Page,Target URL,Link Type," +
      "Link State,First Seen,Date lost\n" +
      "blog.test/a,Schuhe,Laufschuhe,3%,25,40,7,www.shop.example.com/x,Follow,Active,2026-01-02,\n",
  },
  data_for_seo: {
    content: JSON.stringify({
      ...{ version: "0.1", status_code: 20000, status_message: "Ok." },
      tasks: [{
        status_code: 20000,
        result: [{
          items: [{
            ...{ type: "backlink", url_from: "https://blog.test/a" },
            ...{ url_to: "https://shop.example.com/x", is_lost: false, item_type: "anchor" },
            ...{ anchor: "Laufschuhe", dofollow: true, page_from_rank: 270, domain_from_rank: 347 },
            first_seen: "2024-01-26 02:46:50 +00:00",
            last_seen: "2026-03-26 02:46:50 +00:00",
          }],
        }],
      }],
    }),
  },
  other: {
    content: "Source URL,Target URL,Anchor,Link type,First seen\n" +
      "https://blog.test/a,https://shop.example.com/x,Laufschuhe,text,2025-01-01\n",
  },
  search_console: {
    file_name: "shop.example.com-Latest links-2026-11-10.csv",
    content: "Linking page,Last crawled\nhttps://blog.test/a,2026-11-05\n",
  },
};

describe("imports of links over HTTP", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let accountId: number;
  let token: string;
  let siteId: number;

  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  beforeEach(async () => {
    ({ accountId, tokenText: token } = await insertSpecAccount(database.db));
    siteId = await insertSpecSite(database.db, accountId, { domain: "shop.example.com" });
  });

  async function bring(body: CreateImportBody, site = siteId) {
    const sent = await api.request("POST", `/sites/${site}/imports`, { token, body });
    expect(sent.status, sent.text).to.equal(202);
    await finishImports(api.services);
    const path = `/sites/${site}/imports/${sent.body.data.id}`;
    return (await api.request("GET", path, { token })).body.data;
  }
  const drop = async (id: number) =>
    (await api.request("DELETE", `/sites/${siteId}/imports/${id}`, { token })).status;
  const read = () => listKeptLinks(database.db, siteId);

  const LINK = {
    sourceUrl: "https://blog.test/a",
    domain: "blog.test",
    targetUrl: "https://shop.example.com/x",
    anchor: "Laufschuhe",
    linkType: "text",
  };

  for (const order of ["as they stand", "the other way round"] as const) {
    it(`makes one link of what all providers tell in their layouts, ${order}`, async function () {
      // one import a provider, each with its own thread
      this.timeout(180_000);
      const files = Object.entries(FILES);
      for (const [provider, body] of order === "as they stand" ? files : files.toReversed()) {
        const data = await bring(body);
        expect(data, provider).to.deep.include({ status: "completed", rows_skipped: 0 });
        expect(data.stored, provider).to.deep.equal([{ kind: "backlink", rows_count: 1 }]);
      }
      const links = await read();
      expect(links.map(({ anchor }) => anchor)).to.deep.equal(["Laufschuhe"]);
      expect(links[0]).to.deep.include({
        domain: "blog.test",
        linkType: "text",
        nofollow: false,
        ugc: true,
        firstSeen: "2023-12-01",
        lastSeen: "2026-11-02",
        newOn: "2023-12-01",
        status: "unverified",
        providers: [
          ...["ahrefs", "data_for_seo", "majestic", "moz", "other", "search_console", "semrush"],
        ],
      });
    });
  }

  for (const [provider, body] of Object.entries(FILES)) {
    it(`takes back what a file of ${provider} told when its import is deleted`, async () => {
      const other = provider === "ahrefs" ? "semrush" : "ahrefs";
      await bring(FILES[other] ?? body);
      const before = await read();
      const { id } = await bring(body);
      expect((await read())[0]?.providers).to.deep.equal([provider, other].toSorted());
      expect(await drop(id)).to.equal(204);
      expect(await read()).to.deep.equal(before);
    });
  }

  const row = (columns: readonly string[], values: readonly string[]) =>
    `${columns.join(",")}\n${values.join(",")}\n`;
  const MAJESTIC = ["SourceURL", "AnchorText", "FlagNoFollow", "TargetURL", "FirstIndexedDate"];
  const ENDS = ["https://blog.test/a", "Laufschuhe"] as const;
  /** Two providers that report a loss, and one whose last sighting is older, imported after them. */
  const LOSSES: readonly CreateImportBody[] = [
    {
      content: row(
        [
          "Referring page URL",
          "Anchor",
          "Target URL",
          "Domain rating",
          "Type",
          "Last seen",
          "Lost",
        ],
        [...ENDS, "https://shop.example.com/x", "54", "Text", "2026-10-01", "2026-10-17"],
      ),
    },
    {
      content: row(
        [...MAJESTIC, "LastSeenDate", "DateLost", "LinkType", "SourceTrustFlow", "ACRank"],
        [
          ...[...ENDS, "0", "https://shop.example.com/x", "2025-01-01", "2026-10-02"],
          ...["2026-10-17", "TextLink", "31", "5"],
        ],
      ),
    },
    {
      content: row(
        ["Source URL", "Anchor", "Target URL", "Link type", "Last seen", "Status"],
        [...ENDS, "http://www.shop.example.com/x", "text", "2026-09-25", "live"],
      ),
    },
  ];

  for (const order of [[0, 1, 2], [2, 1, 0]]) {
    it(`dates losses by what files say, whatever day they are imported on (${order})`, async () => {
      for (const place of order) await bring(LOSSES[place] ?? {});
      const [link, ...others] = await read();
      expect(others).to.deep.equal([]);
      expect(link).to.include({ status: "lost", lostOn: "2026-10-17", lastSeen: "2026-10-02" });
    });
  }

  it("counts a link as alive that a file saw after the losses, by its last sighting or its day", async () => {
    const [, , live] = LOSSES;
    for (const place of [0, 1]) await bring(LOSSES[place] ?? {});
    const later = String(live?.content).replace("2026-09-25", "2026-10-18");
    const { id } = await bring({ content: later });
    expect((await read())[0]).to.include({ status: "unverified", lostOn: null });
    expect(await drop(id)).to.equal(204);
    expect((await read())[0]).to.include({ status: "lost" });
    const undated = String(live?.content).replace("2026-09-25", "");
    await bring({ content: undated });
    expect((await read())[0]).to.include({ status: "lost" });
    await bring({ content: undated, file_name: "links-2026-11-01.csv" });
    expect((await read())[0]).to.include({ status: "unverified" });
  });

  it("shows each link's target as its provider writes it, and merges links to the same page", async () => {
    const columns = ["Source URL", "Anchor", "Target URL", "Link type", "Last seen"];
    await bring({
      content: row(columns, [...ENDS, "http://shop.example.com/x", "text", "2026-10-01"]),
    });
    await bring({
      content: row(columns, ["https://b.test/", "B", "https://www.shop.example.com/x", "text", ""]),
    });
    const list = async (query = "") => {
      const path = `/sites/${siteId}/backlinks?fields=target_url${query}`;
      const { body } = await api.request("GET", path, { token });
      return body.data.map(({ target_url }: { target_url: string }) => target_url).toSorted();
    };
    const urls = ["http://shop.example.com/x", "https://www.shop.example.com/x"];
    expect(await list()).to.deep.equal(urls);
    const eq = encodeURIComponent("https://www.shop.example.com/x");
    expect(await list(`&filter[target_url]=${eq}`)).to.deep.equal(urls);
    // another provider whose newer words write it otherwise
    await bring(LOSSES[0] ?? {});
    expect(await list()).to.deep.equal([
      ...["https://shop.example.com/x", "https://www.shop.example.com/x"],
    ]);
  });

  it("deletes a link of which nobody reports any more", async () => {
    const { id } = await bring(FILES["ahrefs"] ?? {});
    expect((await read())[0]).to.deep.include(LINK);
    expect(await drop(id)).to.equal(204);
    expect(await read()).to.deep.equal([]);
    expect(await database.db("backlink_exports").where({ site_id: siteId })).to.deep.equal([]);
  });

  it("keeps a real export of Search Console", async () => {
    const site = await insertSpecSite(database.db, accountId, { domain: "johnmurch.com" });
    const content = readFileSync(new URL(LATEST, FIXTURES), "utf8");
    const data = await bring({ file_name: LATEST, content }, site);
    expect(data).to.deep.include({ status: "completed", rows_read: 18 });
    const links = await listKeptLinks(database.db, site);
    expect(links).to.have.length(18);
    expect(links.every(({ targetUrl, nofollow }) => targetUrl === null && nofollow === null))
      .to.equal(true);
    expect(links.find(({ lastSeen }) => lastSeen === "2020-02-16")).to.deep.include({
      sourceUrl: "https://akalogue.wordpress.com/2007/07/15/" +
        "iphone%E3%81%AEjavascript%E5%87%A6%E7%90%86%E9%80%9F%E5%BA%A6/",
      domain: "wordpress.com",
      newOn: null,
      providers: ["search_console"],
    });
  });

  it("refuses links to another site, and keeps them with force", async () => {
    const content = "Source URL,Target URL\nhttps://a.test/,https://other.example.net/\n";
    const refused = await bring({ content });
    expect(refused).to.deep.include({ status: "failed", stored: [] });
    expect(refused.error.code).to.equal("other_site");
    expect(await read()).to.deep.equal([]);
    expect(await bring({ content, force: true })).to.deep.include({ status: "completed" });
    expect((await read()).map(({ targetUrl }) => targetUrl))
      .to.deep.equal(["https://other.example.net/"]);
  });

  it("leaves out the few links to another site among its own, unless they are forced", async () => {
    const own = Array.from(
      { length: 3 },
      (_, index) => `https://a${index}.test/,https://shop.example.com/`,
    );
    const rows = ["Source URL,Target URL", ...own, "https://b.test/,https://elsewhere.test/"];
    const content = `${rows.join("\n")}\n`;
    const brought = await bring({ content });
    expect(brought).to.deep.include({ status: "completed", rows_stored: 3, rows_skipped: 1 });
    expect(brought.warnings).to.deep.equal([
      "1 link is left out, since the linked page is one of another site, such as elsewhere.test; " +
      "force keeps such links.",
    ]);
    expect((await bring({ content, force: true })).rows_stored).to.equal(4);
  });

  it("counts links from the site's own domain as left out", async () => {
    const data = await bring({
      content: "Source URL,Target URL\nhttps://blog.shop.example.com/,https://shop.example.com/\n" +
        "https://a.test/,https://shop.example.com/\n",
    });
    expect(data).to.deep.include({ rows_read: 2, rows_stored: 1, rows_skipped: 1 });
    expect(data.warnings).to.deep.equal([
      "1 link is left out, since the linking page is one of the site itself.",
    ]);
  });

  it("calls lost what two whole exports in a row lack", async () => {
    const file = (page: string) => `Source URL,Target URL\n${page},https://shop.example.com/\n`;
    const days = ["2026-08-01", "2026-09-01", "2026-10-01"];
    const pages = ["https://a.test/", "https://b.test/", "https://b.test/"];
    for (const [index, to] of days.entries()) {
      const data = await bring({ content: file(pages[index] ?? ""), to, whole_export: true });
      expect(data).to.deep.include({ status: "completed" });
      expect(data.settings).to.deep.include({ whole_export: true });
    }
    expect((await read())[0]).to.deep.include({
      sourceUrl: "https://a.test/",
      status: "lost",
      lostOn: "2026-09-01",
      lostReason: "missing_in_exports",
    });
  });
});
