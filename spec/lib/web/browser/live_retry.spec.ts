import { expect } from "chai";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { queueAudit } from "../../../support/audits/audit_run.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertSpecOwner, SPEC_PASSPHRASE } from "../../../support/accounts/owner.ts";
import { openBrowserPage, usePageBrowser } from "../../../support/web/page_browser.ts";
import { generateSite, startTestSite, type TestSite } from "../../../support/test_site.ts";

describe("a running audit, while the server behind a proxy is started again", function () {
  this.timeout(60_000);
  const browser = usePageBrowser();
  let database: SpecDatabase;
  let api: SpecApi;
  let site: TestSite;
  let proxy: Proxy;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    site = await startTestSite(generateSite(2));
    proxy = await startProxy(api.url);
  });
  after(async () => {
    await proxy?.close();
    await site?.close();
    await api?.close();
    await database?.drop();
  });

  it("says that its figures stand still, and follows again once the server answers", async () => {
    const owner = await insertSpecOwner(database.db, new Date());
    const { siteId } = await queueAudit(database, site.port);
    const { page, close } = await openBrowserPage(browser());
    await page.goto(`${proxy.url}/sign-in`);
    await page.fill("#email", owner.email);
    await page.fill("#passphrase", SPEC_PASSPHRASE);
    await page.click("main button.primary");
    await page.waitForURL(`${proxy.url}/sites`);
    await page.goto(`${proxy.url}/sites/${siteId}/report`);
    const hint = page.locator("[data-hint]");
    const usual = await hint.textContent();
    expect(usual).to.contain("You may close this page: the audit goes on.");
    proxy.refuse(true);
    await hint.filter({ hasText: "stand still at present" }).waitFor();
    expect(await hint.getAttribute("role")).to.equal("alert");
    proxy.refuse(false);
    await hint.filter({ hasText: "You may close this page" }).waitFor();
    expect(await hint.textContent()).to.equal(usual);
    await close();
  });
});

interface Proxy {
  url: string;
  /** True: it hangs up, and answers 502 from then on. */
  refuse(isDown: boolean): void;
  close(): Promise<void>;
}

async function startProxy(target: string): Promise<Proxy> {
  let isDown = false;
  const server: Server = createServer((incoming, answer) => {
    if (isDown) return void answer.writeHead(502).end();
    const { method, headers } = incoming;
    const passed = request(new URL(incoming.url ?? "/", target), { method, headers }, (from) => {
      answer.writeHead(from.statusCode ?? 502, from.headers);
      from.pipe(answer);
    });
    answer.once("close", () => passed.destroy());
    passed.once("error", () => answer.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // of a TCP server
  return {
    url: `http://127.0.0.1:${port}`,
    refuse(down) {
      isDown = down;
      if (down) server.closeAllConnections();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
