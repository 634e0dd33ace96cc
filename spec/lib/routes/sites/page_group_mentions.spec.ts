import { expect } from "chai";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { insertAnsweredSite } from "../../../support/ai_mentions/answered_site.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import {
  importSpecLinks,
  LINKED_NOW,
  LINKED_SITE,
} from "../../../support/backlinks/linked_site.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";

const OWN = "https://acme.example";
/** Another host has a page with the path of an own one. */
const ANSWERS = [
  `See ${OWN}/guides/anvils and https://rival.example/guides/anvils.`,
  `See ${OWN}/guides/anvils and ${OWN}/about.`,
  "See https://rival.example/guides/anvils.",
  `See ${OWN}/about.`,
].map((text, at) => ({
  prompt: `Which anvil ${at}?`,
  engine: "chatgpt",
  askedAt: `2026-11-1${at}T09:00:00Z`,
  text,
}));

interface Link {
  target_url: string | null;
}

interface Answer {
  citations: { url: string; own: boolean }[];
}

describe("page_group= of what others say", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => LINKED_NOW });
    account = await insertSpecAccount(database.db);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  async function addGroup(siteId: number, ...paths: string[]): Promise<number> {
    const { status, body } = await api.request("POST", `/sites/${siteId}/page-groups`, {
      token: account.tokenText,
      body: { name: paths.join(" "), paths },
    });
    expect(status, JSON.stringify(body)).to.equal(201);
    return body.data.id;
  }

  const get = (siteId: number, path: string) =>
    api.request("GET", `/sites/${siteId}${path}`, { token: account.tokenText });
  const rowsOf = async (siteId: number, path: string) => {
    const { status, body } = await get(siteId, path);
    expect(status, JSON.stringify(body)).to.equal(200);
    expect(body.meta.total).to.equal(body.data.length);
    return body.data;
  };
  const pathOf = (url: string) => new URL(url).pathname;

  describe("backlinks", () => {
    let siteId: number;
    before(async () => {
      siteId = await insertSpecSite(database.db, account.accountId, LINKED_SITE);
      await importSpecLinks({ api, token: account.tokenText, siteId });
    });

    it("keeps links to pages of the group, with other filters and in other orders", async () => {
      const tea = await addGroup(siteId, "/tea");
      const isTea = ({ target_url: url }: Link) => url !== null && pathOf(url).startsWith("/tea");
      for (const query of ["?", "?q=two&", "?sort=last_seen_at&", "?filter[status]=unverified&"]) {
        const all: Link[] = await rowsOf(siteId, `/backlinks${query}per_page=500`);
        const expected = all.filter(isTea);
        expect(expected, query).to.have.length.within(1, 3);
        expect(await rowsOf(siteId, `/backlinks${query}page_group=${tea}`)).to.deep.equal(expected);
      }
      const { body } = await get(siteId, `/backlinks?page_group=${tea}&per_page=1`);
      expect(body.meta.total).to.equal(3);
      const next = new URL(body.links.next).search;
      expect((await get(siteId, `/backlinks${next}`)).body.meta.total).to.equal(3);
    });

    it("is empty for a group that no link leads to", async () => {
      const none = await addGroup(siteId, "/nowhere/");
      expect(await rowsOf(siteId, `/backlinks?page_group=${none}`)).to.deep.equal([]);
    });

    it("refuses a group that the site does not have", async () => {
      const { status, body } = await get(siteId, "/backlinks?page_group=999");
      expect(status).to.equal(422);
      expect(body.errors["page_group"][0]).to.match(/has no page group 999/);
    });

    it("is refused where rows are domains, texts or sums of the whole site", async () => {
      for (const path of ["/referring-domains", "/anchors", "/backlinks/summary", "/visibility"]) {
        const { status, body } = await get(siteId, `${path}?page_group=1`);
        expect(status, path).to.equal(422);
        expect(body.errors, path).to.have.property("page_group");
      }
    });
  });

  describe("answers of AI engines", () => {
    let siteId: number;
    let guides: number;
    before(async () => {
      siteId = (await insertAnsweredSite(database.db, account.accountId, ANSWERS)).siteId;
      guides = await addGroup(siteId, "/guides/");
    });

    it("keeps answers that cite an own page of the group", async () => {
      const all: Answer[] = await rowsOf(siteId, "/aeo?per_page=500");
      expect(all).to.have.length(4);
      const expected = all.filter(({ citations }) =>
        citations.some(({ url, own }) => own && pathOf(url).startsWith("/guides/"))
      );
      expect(expected).to.have.length(2);
      expect(await rowsOf(siteId, `/aeo?page_group=${guides}`)).to.deep.equal(expected);
    });

    it("keeps own cited pages of the group, as often as the answers cite them", async () => {
      const rows = await rowsOf(siteId, `/aeo/citations?view=pages&page_group=${guides}`);
      expect(rows).to.have.length(1);
      expect(rows[0]).to.deep.include({
        url: `${OWN}/guides/anvils`,
        own: true,
        citations_count: 2,
        answers_count: 2,
      });
    });

    it("follows a group that changes", async () => {
      const group = await addGroup(siteId, "/guides");
      const path = `/aeo/citations?view=pages&page_group=${group}&fields=url`;
      expect(await rowsOf(siteId, path)).to.deep.equal([{ url: `${OWN}/guides/anvils` }]);
      await api.request("PATCH", `/sites/${siteId}/page-groups/${group}`, {
        token: account.tokenText,
        body: { paths: ["/about"] },
      });
      expect(await rowsOf(siteId, path)).to.deep.equal([{ url: `${OWN}/about` }]);
    });

    it("is refused of cited domains, and for a group that the site does not have", async () => {
      const domains = await get(siteId, `/aeo/citations?page_group=${guides}`);
      expect(domains.status).to.equal(422);
      expect(domains.body.errors["page_group"][0]).to.match(/use view=pages/);
      for (const path of ["/aeo?", "/aeo/citations?view=pages&"]) {
        const { status, body } = await get(siteId, `${path}page_group=999`);
        expect(status, path).to.equal(422);
        expect(body.errors["page_group"][0]).to.match(/has no page group 999/);
      }
    });
  });
});
