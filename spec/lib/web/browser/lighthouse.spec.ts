import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "chai";
import { startSession } from "../../../../lib/commands/accounts/web_session.ts";
import {
  type LighthouseTab,
  openLighthouse,
} from "../../../../scripts/bench/lighthouse/open_lighthouse.ts";
import { insertSpecOwner } from "../../../support/accounts/owner.ts";
import { BROWSER } from "../../../support/accounts/sign_in.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { skipWithoutBrowser } from "../../../support/spec_browser.ts";
import { fillReportedSite, REPORTED_NOW } from "../../../support/web/reported_site.ts";

const CATEGORIES = ["accessibility", "best-practices"] as const;
/** A view of each kind, below the site; `npm run bench -- lighthouse` judges all of them, with their speed. */
const VIEWS = ["keywords", "issues/ai_search_bot_blocked/places", "structure", "report"];

describe("Lighthouse over a view of each kind", function () {
  this.timeout(300_000);
  let database: SpecDatabase;
  let api: SpecApi;
  let siteId: number;
  let tab: LighthouseTab | undefined;
  before(async function () {
    const browser = skipWithoutBrowser(this);
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => REPORTED_NOW });
    const { ownerId, accountId } = await insertSpecOwner(database.db, REPORTED_NOW);
    siteId = await insertSpecSite(database.db, accountId);
    await fillReportedSite(database.db, siteId);
    const session = { ownerId, accountId, state: "signed_in", browser: BROWSER } as const;
    const { cookieValue } = await startSession(database.db, session, REPORTED_NOW);
    tab = await openLighthouse({ browser, cookie: `session=${cookieValue}` });
  });
  after(async () => {
    await tab?.close();
    await api?.close();
    await database?.drop();
  });

  it("finds nothing to add for accessibility and best practices", async () => {
    const paths = [
      ...VIEWS.map((view) => `/sites/${siteId}/${view}`),
      `/settings/sites/${siteId}/crawl`,
      "/settings/security",
    ];
    for (const path of paths) {
      const { scores, faults } = await judge(api.url + path);
      expect(scores, `${path}: ${faults.join("; ")}`)
        .to.deep.equal({ accessibility: 100, "best-practices": 100 });
    }
  });

  it("names what costs points", async () => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { "content-type": "text/html" });
      response.end(`<!doctype html><html lang="en"><title>A</title><img src="/a.png"></html>`);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    try {
      const { port } = server.address() as AddressInfo;
      const { scores, faults } = await judge(`http://127.0.0.1:${port}/`);
      expect(scores.accessibility).to.be.below(100);
      expect(faults).to.include('image-alt: <img src="/a.png">');
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  async function judge(url: string) {
    if (tab === undefined) throw new Error("The browser is not open.");
    return await tab.judge(url, CATEGORIES);
  }
});
