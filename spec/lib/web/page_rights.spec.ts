import { expect } from "chai";
import { createCsrfToken } from "../../../lib/web/csrf_token.ts";
import type { Page } from "../../../lib/web/page.ts";
import { pageAbility } from "../../../lib/web/page_rights.ts";
import { PAGES } from "../../../lib/web/pages/mod.ts";
import { insertSpecMember, type SpecMember } from "../../support/accounts/member.ts";
import { insertOwnedRows, type OwnedRows } from "../../support/accounts/owned_rows.ts";
import { insertSpecOwner, type SpecOwner } from "../../support/accounts/owner.ts";
import { signedInVisitor } from "../../support/accounts/signed_in.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";

const SECRET = "other-client.example";
/** What everybody does with the own sign-in. */
const OWN = /^\/(?:sign-out|settings\/security)/;

describe("pages by role", function () {
  this.timeout(120_000);
  let database: SpecDatabase;
  let api: SpecApi;
  let owner: SpecOwner;
  let rows: OwnedRows;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    owner = await insertSpecOwner(database.db, new Date());
    rows = await insertOwnedRows(api.services, owner, SECRET);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const fill = ({ path }: Pick<Page, "path">, ids: OwnedRows = rows) =>
    path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? "1");
  const nameOf = ({ method, path }: Page) => `${method} ${path}`;
  const closed = PAGES.filter(({ access }) => access === "owner");
  const visit = ({ visitor }: SpecMember, page: Page, ids?: OwnedRows) =>
    page.method === "GET" ? visitor.open(fill(page, ids)) : visitor.send(fill(page, ids), {
      csrf: createCsrfToken(visitor.cookies.get("session") ?? ""),
    });

  async function sumTables(): Promise<unknown> {
    const { db } = database;
    const [tables] = await db.raw("SHOW TABLES");
    const names = tables.flatMap((row: object) => Object.values(row))
      .filter((name: string) => !["web_sessions", "sign_in_failures"].includes(name));
    const [sums] = await db.raw(`CHECKSUM TABLE ${names.join()}`);
    return sums.map((sum: Record<string, unknown>) => [sum["Table"], sum["Checksum"]]);
  }

  it("refuse a reader every form, and each page that is for those who change things", async () => {
    const reader = await insertSpecMember(api, owner.accountId, { role: "reader" });
    const others = closed.filter(({ path }) => !OWN.test(path) || path.includes("/tokens"));
    const isForm = ({ method }: Page) => method === "POST";
    const pages = others.filter((page) => !isForm(page));
    let before: unknown;
    for (const page of [...pages, ...others.filter(isForm)]) {
      // what is read is kept for a while
      if (isForm(page)) before ??= await sumTables();
      const ability = pageAbility(page);
      // what a question does is that it asks
      if (ability === "chat") continue;
      const { status, text } = await visit(reader, page);
      if (ability === "read") expect(status, nameOf(page)).to.be.oneOf([200, 303, 404, 409]);
      else {
        expect(status, nameOf(page)).to.equal(403);
        expect(text, nameOf(page)).to.contain("Your role does not allow this");
      }
    }
    expect(await sumTables()).to.deep.equal(before);
  });

  for (const role of ["reader", "client"] as const) {
    it(`offer a ${role} no link of the side bar, and no form, that would be refused`, async () => {
      const { visitor } = await insertSpecMember(api, owner.accountId, {
        role,
        ...role === "client" && { siteIds: [Number(rows["id"])] },
      });
      const { html } = await visitor.open(`/sites/${rows["id"]}/keywords`);
      const [nav = ""] = html.match(/<nav class="site-nav[\s\S]*?<\/nav>/) ?? [];
      const links = [...nav.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href);
      expect(links.length).to.be.above(20);
      for (const link of links) {
        expect((await visitor.open(link)).status, link).to.be.oneOf([200, 303, 404, 409]);
      }
      expect(html).not.to.contain('method="post"><input type="hidden" name="csrf"');
      for (const refused of ["exports/new", "Track keywords", `/settings/sites/${rows["id"]}`]) {
        expect(html, refused).not.to.contain(refused);
      }
      const byOwner = await (await signedInVisitor(api, owner)).open(
        `/sites/${rows["id"]}/keywords`,
      );
      for (const shown of ["exports/new", "Track keywords", `/settings/sites/${rows["id"]}`]) {
        expect(byOwner.html, shown).to.contain(shown);
      }
    });
  }

  it("are closed to a reader wherever a form changes something", () => {
    const open = closed.filter((page) =>
      page.method === "POST" && [null, "read", "chat"].includes(pageAbility(page))
    );
    expect(open.map(({ path }) => path).filter((path) => !OWN.test(path)).toSorted()).to.deep.equal(
      [
        "/sites/:id/ask",
        "/sites/:id/ask/:conversation_id",
        "/sites/:id/ask/:conversation_id/delete",
        "/sites/:id/disavow",
      ],
    );
    expect(open.filter(({ path }) => path.includes("/tokens"))).to.deep.equal([]);
  });

  it("open for an editor but where the whole account is managed", async () => {
    const editor = await insertSpecMember(api, owner.accountId, { role: "editor" });
    for (const page of closed.filter(({ method }) => method === "GET")) {
      const { status } = await visit(editor, page);
      if (pageAbility(page) === "manage") expect(status, nameOf(page)).to.equal(403);
      else expect(status, nameOf(page)).to.be.oneOf([200, 303, 404, 409]);
    }
  });

  it("know no other site of the account for a client, and change nothing", async () => {
    const own = await insertSpecSite(database.db, owner.accountId);
    const client = await insertSpecMember(api, owner.accountId, { role: "client", siteIds: [own] });
    const pages = PAGES.filter(({ path, access }) =>
      access !== "operator" && /\/sites\/:id/.test(path)
    );
    let before: unknown;
    for (const page of pages.toSorted((a, b) => a.method.localeCompare(b.method))) {
      if (page.method === "POST") before ??= await sumTables();
      for (const ids of [rows, { ...rows, id: String(own) }]) {
        const { status, html } = await visit(client, page, ids);
        const name = `${nameOf(page)} ${fill(page, ids)}`;
        if (ids === rows) {
          expect(status, name).to.equal(
            page.method === "POST" && page.access === "open" ? status : 404,
          );
        } else expect(status, name).to.be.oneOf([200, 303, 403, 404, 409]);
        expect(html, name).not.to.contain(SECRET);
      }
    }
    expect(await sumTables()).to.deep.equal(before);
    for (
      const page of closed.filter(({ method, path }) => method === "GET" && !path.includes(":"))
    ) {
      const { html } = await visit(client, page);
      expect(html, nameOf(page)).not.to.contain(SECRET);
    }
    expect((await client.visitor.open("/sites")).status).to.equal(200);
    for (
      const path of [
        "/settings/usage",
        `/sites/${own}/ask`,
        `/sites/${own}/exports/new`,
        `/sites/${own}/report/shares`,
        "/oauth/authorize",
      ]
    ) expect((await client.visitor.open(path)).status, path).to.equal(403);
    const { html } = await client.visitor.open("/sites");
    for (const text of ["Start audit", "/settings/sites", "Add a site"]) {
      expect(html, text).not.to.contain(text);
    }
    expect((await client.visitor.open(`/sites/${own}/report`)).status).to.equal(200);
    const found = await client.visitor.open(`/sites/${own}/find?q=${SECRET}`);
    expect(found.status).to.equal(200);
    expect(found.text.replaceAll(`“${SECRET}”`, "")).not.to.contain(`${rows["id"]}/report`);
  });

  it("follow a role that changes while the session is open", async () => {
    const { visitor, ownerId } = await insertSpecMember(api, owner.accountId, { role: "editor" });
    expect((await visitor.open("/settings/sites")).status).to.equal(200);
    await database.db("owners").where({ id: ownerId }).update({ role: "reader" });
    expect((await visitor.open("/settings/sites")).status).to.equal(403);
    await database.db("owners").where({ id: ownerId }).update({ role: "client", site_ids: null });
    expect((await visitor.open(`/sites/${rows["id"]}/report`)).status).to.equal(404);
    await database.db("owners").where({ id: ownerId }).update({ role: "of a later program" });
    expect((await visitor.open("/sites")).status).to.equal(403);
    expect((await visitor.open(`/sites/${rows["id"]}/report`)).status).to.equal(404);
  });
});
