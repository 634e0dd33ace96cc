import { expect } from "chai";
import type { Page as Tab } from "playwright-core";
import { insertAudit } from "../../../../db/audits/lifecycle/audits.ts";
import { noteJobFailed } from "../../../../db/core/job_states.ts";
import { addUsageDays } from "../../../../db/accounts/usage_days.ts";
import { confirmLink, lastingLink } from "../../../../lib/alerts/mail_links.ts";
import { prepareSecondFactor } from "../../../../lib/commands/accounts/second_factor.ts";
import { PAGES } from "../../../../lib/web/pages/mod.ts";
import { writeSharedLink } from "../../../../lib/web/report/shared_link.ts";
import { auditSettings } from "../../../../schemas/audit_settings.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import {
  authorizePath,
  createPkce,
  registerSpecClient,
} from "../../../support/accounts/oauth_client.ts";
import { insertOwnedRows, type OwnedRows } from "../../../support/accounts/owned_rows.ts";
import { insertSpecOwner, type SpecOwner } from "../../../support/accounts/owner.ts";
import {
  type BrowserPage,
  openBrowserPage,
  usePageBrowser,
} from "../../../support/web/page_browser.ts";
import { openAxeTab, WIDTHS } from "../../../support/web/axe_tab.ts";
import { fillOwnedRows, pathOfRows } from "../../../support/web/filled_rows.ts";
import { noteLayoutShifts, readLayoutShifts } from "../../../support/web/layout_shifts.ts";
import { REPORTED_NOW } from "../../../support/web/reported_site.ts";
import { openSignedInPage } from "../../../support/web/signed_in_page.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

/** Longer than a phone is wide, and no markup. */
const NAME = "<b>A name</b> of many words that is longer than a phone is wide, and goes on";
/** Nobody; an operator with sites; an owner with the second step on, and the same before the code. */
const VISITORS = ["nobody", "operator", "factored", "half"] as const;

/** Where an owner is asked whether a program may have access. */
const CONSENT = "/oauth/authorize";

type Visitor = typeof VISITORS[number];

/** A page to look at. */
interface Stop {
  path: string;
  visitor: Visitor;
  /** Default: 200. */
  status?: number;
  /** The path that is shown at last; default: that of `path`. */
  end?: string;
}

/** Where pages lead that show nothing themselves. */
const LEADS_TO: Readonly<Record<string, (path: string) => string>> = {
  "/": () => "/sites",
  "/sites/:id": (path) => `${path}/report`,
};
/** Who sees a page as it is meant, where that is not the operator. */
const VISITOR_OF: Readonly<Record<string, Visitor>> = {
  "/sign-in": "nobody",
  "/sign-in/code": "half",
  "/invitations/:secret": "nobody",
  "/settings/security/second-factor/off": "factored",
  "/settings/security/recovery-codes": "factored",
};

describe("every page in a browser", function () {
  // some seconds for each page on a busy machine
  this.timeout(600_000);
  const browser = usePageBrowser();
  let database: SpecDatabase;
  let api: SpecApi;
  let operator: SpecOwner;
  let factored: SpecOwner;
  let rows: OwnedRows;
  let stops: readonly Stop[];
  let opened: { close(): Promise<void> }[] = [];
  before(async () => {
    database = await createSpecDatabase();
    const secretKeys = [Buffer.alloc(32, 1).toString("base64")];
    api = await startApi(database, { config: { secretKeys }, now: () => REPORTED_NOW });
    operator = await insertOperator();
    factored = await insertFactored();
    rows = await insertOwnedRows(api.services, operator, NAME);
    rows = await fillOwnedRows(database.db, rows);
    const siteId = Number(rows["id"]);
    rows = { ...rows, audit_id: String(await queueAudit(siteId)) };
    const emptyId = await insertSpecSite(database.db, operator.accountId, { name: NAME });
    stops = [...listPages(), ...await listStates(siteId, emptyId)];
  });
  after(async () => {
    await api?.close();
    await database?.drop();
  });
  afterEach(async () => {
    for (const { close } of opened) await close();
    opened = [];
  });

  for (const visitor of VISITORS) {
    it(`is shown to ${visitor}, fits a phone and a wide window, nothing jumps, and axe-core finds nothing`, async () => {
      const seen = stops.filter((stop) => stop.visitor === visitor);
      expect(seen).not.to.deep.equal([]);
      const [phone, wide] = [await openAs(visitor, "phone"), await openAs(visitor, "wide")];
      const axe = await openAxeTab(browser(), phone.context);
      opened = [phone, wide, axe];
      const faults: string[] = [];
      for (const stop of seen) {
        const found = await Promise.all([visit(phone, stop), visit(wide, stop)]);
        // so that what axe-core finds in the markup of one holds for the other
        expect(await readElements(wide.page), stop.path).to.deep.equal(
          await readElements(phone.page),
        );
        found.push(await axe.findViolations(phone.page));
        faults.push(...found.flat().map((fault) => `${stop.path}: ${fault}`));
      }
      expect(faults).to.deep.equal([]);
    });
  }

  /** Opens the page, and returns what is wrong with it in its window, by what the browser says and measures. */
  async function visit(
    { page, complaints }: BrowserPage,
    { path, status = 200, end = path }: Stop,
  ): Promise<string[]> {
    const answer = await page.goto(api.url + path);
    expect([answer?.status(), page.url()], path).to.deep.equal([status, api.url + end]);
    const jumps = (await findJumps(page)).map((shift) => `It jumps: ${shift}.`);
    const overflow = await findOverflow(page);
    // of a refusal the browser says itself that it is one
    const others = complaints.splice(0).filter((text) =>
      !text.includes(`responded with a status of ${status} `) || status < 400
    );
    return [...jumps, ...overflow, ...others];
  }

  /** All documents of the list of pages but downloads; the consent page needs a query, and is one of the states. */
  function listPages(): Stop[] {
    const documents = PAGES.filter(({ method, path }) =>
      method === "GET" && !/\/(?:events|export)$|^\/mail\//.test(path) && path !== CONSENT
    );
    return documents.map((page) => {
      const path = pathOfRows(page.path, rows);
      const visitor = VISITOR_OF[page.path] ?? "operator";
      const end = LEADS_TO[page.path]?.(path);
      return { path, visitor, ...end !== undefined && { end } };
    });
  }

  /** What pages look like otherwise: shared, without any data, refused. */
  async function listStates(siteId: number, emptyId: number): Promise<Stop[]> {
    const { db } = database;
    const share = await db("report_shares").where({ id: rows["share_id"] ?? "" }).first();
    const shared = writeSharedLink(siteId, {
      id: share.id,
      signingKey: share.signing_key,
      expiresAt: share.expires_at,
    });
    const path = new URL(shared, api.url).pathname + new URL(shared, api.url).search;
    const consent = authorizePath(api, {
      client_id: await registerSpecClient(api, { client_name: NAME }),
      code_challenge: createPkce().challenge,
    });
    return [
      { path: consent, visitor: "operator" },
      { path: CONSENT, visitor: "operator", status: 400 },
      { path, visitor: "nobody" },
      { path: `${path.slice(0, -4)}AAAA`, visitor: "nobody", status: 404 },
      { path: `/sites/${emptyId}/report`, visitor: "operator" },
      { path: `/sites/${emptyId}/report/shares`, visitor: "operator" },
      { path: `/settings/sites/${emptyId}/ai`, visitor: "operator" },
      { path: `/settings/sites/${emptyId}/imports`, visitor: "operator" },
      { path: "/sites", visitor: "factored" },
      { path: "/settings/usage", visitor: "factored" },
      { path: "/settings/security", visitor: "factored" },
      { path: "/admin", visitor: "factored", status: 403 },
      { path: `/sites/${siteId}/report`, visitor: "factored", status: 404 },
      ...await listMailLinks(),
      { path: "/invitations/none", visitor: "nobody", status: 404 },
      {
        path: "/settings/sites",
        visitor: "nobody",
        end: "/sign-in?next=%2Fsettings%2Fsites",
      },
    ];
  }

  /** Where links of mails lead, before and after what is asked there. */
  async function listMailLinks(): Promise<Stop[]> {
    const links: string[] = [];
    for (const state of ["pending", "confirmed", "unsubscribed"]) {
      const signingKey = Buffer.alloc(32, 1);
      const [id = 0] = await database.db("mail_addresses").insert({
        ...{
          account_id: operator.accountId,
          address: `${"long-name-".repeat(5)}${state}@a.example`,
        },
        ...{ mailbox_hash: signingKey, signing_key: signingKey, state },
        ...{ created_at: REPORTED_NOW, updated_at: REPORTED_NOW },
      });
      const address = { id, signingKey };
      links.push(confirmLink(address, new Date(REPORTED_NOW.getTime() + 1000)));
      links.push(lastingLink(address, "unsubscribe", REPORTED_NOW));
    }
    return [
      ...links.map((path): Stop => ({ path, visitor: "nobody" })),
      { path: "/mail/1/confirm", visitor: "nobody", status: 404 },
    ];
  }

  async function insertOperator(): Promise<SpecOwner> {
    const { db, services } = { db: database.db, services: api.services };
    const owner = await insertSpecOwner(db, REPORTED_NOW);
    await db("owners").where({ id: owner.ownerId }).update({ role: "operator" });
    await prepareSecondFactor(services, owner);
    const { accountId } = owner;
    const day = REPORTED_NOW.toISOString().slice(0, 10);
    const calls = { calls: 90, paid: 80, limited: 6, failed: 4 };
    await addUsageDays(db, [{ accountId, day, endpoint: "GET /sites", ...calls }]);
    const error = `Error: broken\n${"    at x\n".repeat(40)}`;
    await noteJobFailed(db, "prune", { at: REPORTED_NOW, error });
    return owner;
  }

  const queueAudit = (siteId: number) =>
    insertAudit(database.db, {
      siteId,
      settings: auditSettings({}),
      trigger: "manual",
      label: NAME,
      previousAuditId: null,
      now: REPORTED_NOW,
    });

  async function insertFactored(): Promise<SpecOwner> {
    const owner = await insertSpecOwner(database.db, REPORTED_NOW);
    await prepareSecondFactor(api.services, owner);
    await database.db("owners").where({ id: owner.ownerId })
      .update({ totp_since: REPORTED_NOW });
    return owner;
  }

  async function openAs(visitor: Visitor, window: keyof typeof WIDTHS): Promise<BrowserPage> {
    const width = WIDTHS[window];
    const owner = visitor === "operator" ? operator : factored;
    const state = visitor === "half" ? "second_factor" : "signed_in";
    const page = visitor === "nobody"
      ? await openBrowserPage(browser(), { width })
      : await openSignedInPage(browser(), { api, owner, state, width });
    await noteLayoutShifts(page.context);
    return page;
  }
});

/** What jumps each time that the page is opened: a busy browser may paint half of a document, too. */
async function findJumps(tab: Tab): Promise<string[]> {
  const jumps = await readLayoutShifts(tab);
  if (jumps.length === 0) return [];
  await tab.reload();
  const again = await readLayoutShifts(tab);
  return again.length === 0 ? [] : jumps;
}

/** Unfolds all of a page, and says whether it is wider than its window then. */
async function findOverflow(tab: Tab): Promise<string[]> {
  await tab.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
  });
  const wide = await tab.evaluate(() => document.documentElement.scrollWidth);
  const { width } = tab.viewportSize() ?? raise("viewport");
  return wide > width ? [`It is ${wide} pixels wide.`] : [];
}

/** The elements of a page with their classes. */
function readElements(tab: Tab): Promise<string[]> {
  return tab.evaluate(() =>
    [...document.querySelectorAll("*")].map((element) =>
      `${element.nodeName} ${element.getAttribute("class")}`
    )
  );
}

function raise(name: string): never {
  throw new Error(`There is no ${name}.`);
}
