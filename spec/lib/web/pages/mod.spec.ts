import { expect } from "chai";
import { startSession } from "../../../../lib/commands/accounts/web_session.ts";
import { createCsrfToken } from "../../../../lib/web/csrf_token.ts";
import type { Page } from "../../../../lib/web/page.ts";
import { PAGES } from "../../../../lib/web/pages/mod.ts";
import { writeSharedLink } from "../../../../lib/web/report/shared_link.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertOwnedRows, type OwnedRows } from "../../../support/accounts/owned_rows.ts";
import { insertSpecOwner, type SpecOwner } from "../../../support/accounts/owner.ts";
import { createPageVisitor, type PageVisitor } from "../../../support/web/page_visitor.ts";
import { BROWSER } from "../../../support/accounts/sign_in.ts";
import { signedInVisitor } from "../../../support/accounts/signed_in.ts";

/** Stands in every text that the first account has. */
const MARK = `"><script>alert(7)</script>`;
/** What nobody types, as names of members that every object has and as what breaks headers, SQL or markup. */
const HOSTILE = [
  "constructor",
  "__proto__",
  MARK,
  "\0",
  "'\"`\\",
  "%",
  "日本\u{1F600}\u202E",
  "/日本",
  "/\u0001",
  "/a\r\nSet-Cookie: a=b",
  "//evil.example",
  "/\\evil.example",
  "javascript:alert(7)",
  "-1",
  "1e400",
  "9007199254740993",
  "99999999999999999999",
  "2026-13-45",
  "x".repeat(4_000),
];
const QUERY_NAMES = ["done", "next", "q", "sort", "cursor", "page", "email", "tab", "from", "to"];
const LINK_NAMES = ["expires", "signature", "link"];
const WRONG_IDS = [
  "0",
  "-1",
  "01",
  "1e3",
  "1.0",
  "%00",
  "%ED%A0%80",
  "constructor",
  "9007199254740993",
  "9999999999999999",
  "99999999999999999999",
];
const HOSTILE_FORM = [
  "constructor",
  MARK,
  "\0",
  "日本\u{1F600}\u202E",
  "9007199254740993",
  // in all fields together nearly as much as a form may have
  "x".repeat(800),
];

describe("PAGES", function () {
  this.timeout(300_000);
  let database: SpecDatabase;
  let api: SpecApi;
  let owner: SpecOwner;
  let rows: OwnedRows;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    owner = await insertSpecOwner(database.db, new Date());
    await database.db("accounts").where({ id: owner.accountId }).update({ name: MARK });
    rows = await insertOwnedRows(api.services, owner, MARK);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  /** The path with the ids of the first account, unless others are given. */
  const fill = ({ path }: Pick<Page, "path">, ids: OwnedRows = rows): string =>
    path.replaceAll(/:(\w+)/g, (_, name: string) => {
      const id = ids[name];
      if (id === undefined) throw new Error(`insertOwnedRows() has no ${name}, as in ${path}.`);
      return id;
    });

  const csrfOf = ({ cookies }: PageVisitor) =>
    createCsrfToken(cookies.get("session") ?? cookies.get("visitor") ?? "");
  /** Opens a page, or sends its form without fields. */
  const visit = (visitor: PageVisitor, page: Page, ids?: OwnedRows) =>
    page.method === "GET"
      ? visitor.open(fill(page, ids))
      : visitor.send(fill(page, ids), { csrf: csrfOf(visitor) });
  const nameOf = ({ method, path }: Page) => `${method} ${path}`;

  /** The error that an answer is due to which is a fault of the service. */
  const failureOf = (status: number) =>
    status < 500
      ? undefined
      : String(api.log.findLast(({ level }) => level === "error")?.fields["error"]);

  /** Sums of all tables but those that note who came. */
  async function sumTables(): Promise<Record<string, unknown>> {
    const { db } = database;
    const [tables] = await db.raw("SHOW TABLES");
    const names = tables.flatMap((row: object) => Object.values(row))
      .filter((name: string) => !["web_sessions", "sign_in_failures"].includes(name));
    const [sums] = await db.raw(`CHECKSUM TABLE ${names.join()}`);
    const entries = sums.map((sum: Record<string, unknown>) => [sum["Table"], sum["Checksum"]]);
    return Object.fromEntries(entries);
  }

  /** An operator of an account of its own; signed in without the work of a passphrase. */
  async function createOperator(): Promise<SpecOwner> {
    const operator = await insertSpecOwner(database.db, new Date());
    await database.db("owners").where({ id: operator.ownerId }).update({ role: "operator" });
    return operator;
  }

  async function halfSignedIn(who: SpecOwner): Promise<PageVisitor> {
    const visitor = createPageVisitor(api.url);
    const session = { ...who, state: "second_factor", browser: BROWSER } as const;
    const { cookieValue } = await startSession(database.db, session, new Date());
    visitor.cookies.set("session", cookieValue);
    return visitor;
  }

  it("are each listed once", () => {
    const names = PAGES.map(nameOf);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).to.deep.equal([]);
  });

  it("send who is not signed in to the sign-in, and change nothing", async () => {
    const before = await sumTables();
    for (const page of PAGES.filter(({ access }) => access !== "open")) {
      const { status, headers } = await visit(createPageVisitor(api.url), page);
      const path = encodeURIComponent(fill(page));
      const to = page.method === "GET" ? `/sign-in?next=${path}` : "/sign-in?done=lost";
      expect([status, headers.get("location")], nameOf(page)).to.deep.equal([303, to]);
    }
    expect(await sumTables()).to.deep.equal(before);
  });

  it("tell who is not signed in nothing of an account, but by its invitation", async () => {
    for (const page of PAGES.filter(({ path }) => !path.startsWith("/invitations/"))) {
      const { status, html } = await visit(createPageVisitor(api.url), page);
      expect(status, nameOf(page)).to.be.below(500);
      expect(html, nameOf(page)).not.to.contain("alert(7)");
    }
  });

  it("send who has not come with a code yet on to it, and change nothing", async () => {
    const operator = await createOperator();
    for (const who of [owner, operator]) {
      const visitor = await halfSignedIn(who);
      const before = await sumTables();
      for (const page of PAGES.filter(({ access }) => access !== "open")) {
        const { status, headers } = await visit(visitor, page);
        const next = encodeURIComponent(page.method === "GET" ? fill(page) : "/");
        expect([status, headers.get("location")], nameOf(page))
          .to.deep.equal([303, `/sign-in/code?next=${next}`]);
      }
      for (const page of PAGES.filter(({ path }) => path.startsWith("/sites/"))) {
        const { html } = await visit(visitor, page);
        expect(html, nameOf(page)).not.to.contain("alert(7)");
      }
      expect(await sumTables()).to.deep.equal(before);
    }
  });

  it("know nothing of another account's, and change nothing of it", async () => {
    const other = await insertSpecOwner(database.db, new Date());
    const own = await insertOwnedRows(api.services, other, "mine");
    const before = await sumTables();
    for (
      const page of PAGES.filter(({ access, path }) => access !== "open" || /:id\b/.test(path))
    ) {
      // all ids of the other account, and then each of them below what is one's own
      const names = page.path.match(/:\w+/g)?.map((name) => name.slice(1)) ?? [];
      // the code of an issue and the name of a bot belong to nobody
      const foreign = names.filter((name) => !["code", "bot"].includes(name))
        .map((name) => ({ ...own, [name]: rows[name] ?? "" }));
      for (const ids of [rows, ...foreign].filter(() => names.length > 0)) {
        const visitor = await signedInVisitor(api, other);
        const { status, html } = await visit(visitor, page, ids);
        expect(status, `${nameOf(page)} ${fill(page, ids)}`)
          .to.equal(page.access === "operator" ? 403 : 404);
        expect(html, nameOf(page)).not.to.contain("alert(7)");
      }
    }
    expect(await sumTables()).to.deep.equal(before);
    const visitor = await signedInVisitor(api, other);
    for (const page of PAGES.filter(({ method, path }) => method === "GET" && !/:\w/.test(path))) {
      expect((await visit(visitor, page)).html, nameOf(page)).not.to.contain("alert(7)");
    }
  });

  it("tell an owner of another account's ids the same as of ids that never were", async () => {
    const other = await insertSpecOwner(database.db, new Date());
    const visitor = await signedInVisitor(api, other);
    const never = Object.fromEntries(Object.keys(rows).map((name) => [name, "987654321"]));
    const wordsOf = (html: string, ids: OwnedRows) =>
      Object.values(ids).reduce(
        (text, id) => text.replaceAll(new RegExp(`\\b${id}\\b`, "g"), "N"),
        html,
      )
        .replaceAll(/Request [\w-]+|value="[\w-]{64}"/g, "");
    for (const page of PAGES.filter(({ access, path }) => access === "owner" && /:\w/.test(path))) {
      const there = await visit(visitor, page, rows);
      const nowhere = await visit(visitor, page, never);
      expect(wordsOf(there.text, rows), nameOf(page)).to.equal(wordsOf(nowhere.text, never));
    }
  });

  it("refuse a form with another session's token, and change nothing", async () => {
    const visitor = await signedInVisitor(api, await createOperator());
    const { db } = database;
    await db("owners").where({ id: owner.ownerId }).update({ role: "operator" });
    const victim = await signedInVisitor(api, owner);
    const before = await sumTables();
    // a link with a signature is no form: what it does is in `mail_consent.spec.ts`
    for (const page of PAGES.filter((one) => one.method === "POST" && !one.isLinkEnough)) {
      for (const csrf of [csrfOf(visitor), "", "x"]) {
        const { status } = await victim.send(fill(page), { csrf });
        expect(status, nameOf(page)).to.equal(403);
      }
    }
    expect(await sumTables()).to.deep.equal(before);
    await db("owners").where({ id: owner.ownerId }).update({ role: "owner" });
  });

  it("open the report and its events to a shared link, and nothing else", async () => {
    const share = await database.db("report_shares").where({ id: rows["share_id"] ?? "" }).first();
    const { search } = new URL(
      writeSharedLink(Number(rows["id"]), {
        id: share.id,
        signingKey: share.signing_key,
        expiresAt: share.expires_at,
      }),
      api.url,
    );
    const opened: string[] = [];
    for (const page of PAGES.filter(({ path }) => !/^\/(invitations|sign-in)/.test(path))) {
      const gone = new AbortController();
      const answer = await fetch(`${api.url}${fill(page)}${search}`, {
        method: page.method,
        redirect: "manual",
        signal: gone.signal,
        ...page.method === "POST" && { body: new URLSearchParams({ csrf: "x" }) },
      });
      if (answer.status === 200) opened.push(nameOf(page));
      else expect(await answer.text(), nameOf(page)).not.to.contain("alert(7)");
      gone.abort();
    }
    expect(opened).to.deep.equal([
      "GET /sites/:id/audits/:audit_id/events",
      "GET /sites/:id/report",
    ]);
    const other = await insertOwnedRows(api.services, owner, "second site");
    for (const path of ["/sites/:id/report", "/sites/:id/audits/:audit_id/events"]) {
      const { status } = await createPageVisitor(api.url).open(fill({ path }, other) + search);
      expect(status, path).to.equal(404);
    }
  });

  it("show what people and pages named as text", async () => {
    const visitor = await signedInVisitor(api, await createOperator());
    const own = await signedInVisitor(api, owner);
    let shown = 0;
    for (const page of PAGES.filter(({ method }) => method === "GET")) {
      // in a file texts are as they are
      if (/\/(?:events|export)$/.test(page.path)) continue;
      const { status, html } = await visit(page.access === "operator" ? visitor : own, page);
      expect(status, nameOf(page)).to.be.oneOf(expectedOf(page));
      expect(html, nameOf(page)).not.to.contain("<script>alert");
      if (html.includes("alert(7)")) shown++;
    }
    // the frame alone shows the account's name
    expect(shown).to.be.above(20);
  });

  /** What pages answer to an address without a query, about a site that has no audit yet. */
  function expectedOf({ path }: Page): readonly number[] {
    // a request of no program; with one it is seen in the browser specs
    if (path === "/oauth/authorize") return [400];
    // without its signature a link of a mail is none
    if (/:(?:page_id|code)|^\/mail\//.test(path)) return [404];
    return [200, 303, 409];
  }

  it("answer addresses that nobody made without failing", async () => {
    const visitor = await signedInVisitor(api, await createOperator());
    const own = await signedInVisitor(api, owner);
    for (const page of PAGES.filter(({ method }) => method === "GET")) {
      if (page.path.endsWith("/events")) continue;
      for (const value of HOSTILE) {
        for (const names of [QUERY_NAMES, [...QUERY_NAMES, ...LINK_NAMES]]) {
          const query = new URLSearchParams(names.map((name) => [name, value]));
          const who = page.access === "operator" ? visitor : own;
          const { status, html, headers } = await who.open(`${fill(page)}?${query}`);
          const told = `${nameOf(page)} ${JSON.stringify(value.slice(0, 40))}`;
          expect(failureOf(status), told).to.equal(undefined);
          expect(html, told).not.to.contain("<script>alert");
          expect(headers.get("location") ?? "/", told).to.match(/^\/(?![/\\])[\x21-\x7e]*$/);
          if (page.path !== "/sites/:id/report") break;
        }
      }
    }
  });

  it("answer ids that cannot be with 404", async () => {
    const visitor = await signedInVisitor(api, await createOperator());
    for (const page of PAGES.filter(({ path }) => /:\w/.test(path))) {
      for (const id of WRONG_IDS) {
        const ids = Object.fromEntries(Object.keys(rows).map((name) => [name, id]));
        const { status } = await visit(visitor, page, ids);
        expect(status, `${nameOf(page)} ${id}`).to.be.oneOf([400, 404]);
      }
    }
  });

  it("answer forms that nobody typed without failing, whichever of a page's it is", async () => {
    const forms = PAGES.filter(({ method }) => method === "POST")
      .flatMap((page) => [undefined, ...page.actNames ?? []].map((act) => ({ page, act })));
    for (const { page, act } of forms) {
      const operator = await createOperator();
      const visitor = await signedInVisitor(api, operator);
      const own = await insertOwnedRows(api.services, operator, "mine");
      const names = await fieldsOf(visitor, own);
      for (const value of HOSTILE_FORM) {
        const typed = Object.fromEntries(names.map((name) => [name, value]));
        const fields = { ...typed, ...act !== undefined && { do: act } };
        const csrf = csrfOf(visitor);
        const { status, html, headers } = await visitor.send(fill(page, own), { ...fields, csrf });
        const told = `${nameOf(page)} ${act} ${JSON.stringify(value.slice(0, 40))}`;
        // refused as too large, no field would have been read
        expect(status, told).not.to.equal(413);
        expect(failureOf(status), told).to.equal(undefined);
        expect(html, told).not.to.contain("<script>alert");
        expect(headers.get("location") ?? "/", told).to.match(/^\/(?![/\\])[\x21-\x7e]*$/);
      }
    }
  });

  it("ask the database as often whether there are few sites and accounts or many", async () => {
    const operator = await createOperator();
    const own = await insertOwnedRows(api.services, operator, "mine");
    const visitor = await signedInVisitor(api, operator);
    let statements = 0;
    database.db.on("query", () => statements++);
    const countAll = async () => {
      const counts: Record<string, number> = {};
      for (const page of PAGES.filter(({ method }) => method === "GET")) {
        if (page.path.endsWith("/events")) continue;
        // each minute one page notes that the session was used; on a slow machine any may be the one
        await database.db("web_sessions").update({ last_used_at: new Date() });
        statements = 0;
        await visit(visitor, page, own);
        counts[page.path] = statements;
      }
      return counts;
    };
    // what a first visit computes is kept, such as the sums of answers
    await countAll();
    const few = await countAll();
    for (let count = 0; count < 30; count++) {
      await insertOwnedRows(api.services, operator, `another ${count}`);
      await insertSpecOwner(database.db, new Date());
    }
    expect(await countAll()).to.deep.equal(few);
    expect(Math.max(...Object.values(few))).to.be.below(90);
  });

  let fields: readonly string[] | undefined;
  /** The names of all fields of all forms. */
  async function fieldsOf(visitor: PageVisitor, ids: OwnedRows): Promise<readonly string[]> {
    if (fields !== undefined) return fields;
    const names = new Set(["section", "do", "confirmed", "code", "days"]);
    for (const page of PAGES.filter(({ method }) => method === "GET")) {
      if (page.path.endsWith("/events")) continue;
      const { html } = await visit(visitor, page, ids);
      for (const [, name = ""] of html.matchAll(/\bname="([^"]+)"/g)) names.add(name);
    }
    return fields = [...names].filter((name) => !["csrf", "viewport", "robots"].includes(name));
  }
});
