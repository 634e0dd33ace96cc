import { expect } from "chai";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createServer } from "node:net";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { consent, registerSpecClient } from "../../support/accounts/oauth_client.ts";
import { insertSpecOwner } from "../../support/accounts/owner.ts";
import { signedInVisitor } from "../../support/accounts/signed_in.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../support/api.ts";
import { runConformance, startTokenProxy } from "../../support/conformance.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { createScratchDirectory } from "../../support/scratch_directory.ts";

/** A run starts some fifty scenarios, on a machine that may be busy. */
const RUN_MS = 240_000;

const FIXTURE = "It calls tools, prompts or resources of the suite's own example server (test_…).";
const NO_STREAM =
  "Messages are answered one by one: the server asks nothing back, logs nothing to " +
  "clients and has no subscriptions, and declares none of that.";
const HAS_TOKEN = "It is about servers that answer without a token; that without one no host is " +
  "answered is checked below.";

/** Scenarios whose requirements the server does not have, and why; those with `checks` apply but for these. */
const NOT_APPLICABLE: Readonly<Record<string, { why: string; checks?: readonly string[] }>> = {
  "tools-call-simple-text": { why: FIXTURE },
  "tools-call-image": { why: FIXTURE },
  "tools-call-audio": { why: FIXTURE },
  "tools-call-embedded-resource": { why: FIXTURE },
  "tools-call-mixed-content": { why: FIXTURE },
  "tools-call-error": { why: FIXTURE },
  "tools-call-with-progress": { why: FIXTURE },
  "json-schema-2020-12": { why: FIXTURE },
  "resources-read-text": { why: FIXTURE },
  "resources-read-binary": { why: FIXTURE },
  "resources-templates-read": { why: FIXTURE },
  "prompts-get-simple": { why: FIXTURE },
  "prompts-get-with-args": { why: FIXTURE },
  "prompts-get-embedded-resource": { why: FIXTURE },
  "prompts-get-with-image": { why: FIXTURE },
  "http-custom-header-server-validation": { why: "No argument of a tool is sent as a header." },
  "tools-call-with-logging": { why: NO_STREAM },
  "logging-set-level": { why: NO_STREAM },
  "tools-call-sampling": { why: NO_STREAM },
  "tools-call-elicitation": { why: NO_STREAM },
  "elicitation-sep1034-defaults": { why: NO_STREAM },
  "elicitation-sep1330-enums": { why: NO_STREAM },
  "resources-subscribe": { why: NO_STREAM },
  "resources-unsubscribe": { why: NO_STREAM },
  "dns-rebinding-protection": { why: HAS_TOKEN, checks: ["localhost-host-rebinding-rejected"] },
  "server-stateless": {
    why: `${FIXTURE} ${NO_STREAM}`,
    checks: [
      "sep-2575-server-rejects-undeclared-capability",
      "sep-2575-missing-capability-http-400",
      "sep-2575-http-server-no-independent-requests-on-stream",
      "sep-2575-server-no-log-without-loglevel",
    ],
  },
};
/** Scenarios of servers that ask their clients back in the course of a call. */
const ASKS_BACK = /^input-required-result-/;

describe("the official conformance suite", function () {
  this.timeout(RUN_MS);
  let database: SpecDatabase;
  let api: SpecApi;
  let folder: string;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  beforeEach(async () => {
    folder = await createScratchDirectory("conformance-");
  });
  afterEach(() => rm(folder, { recursive: true }));

  for (const version of ["2025-11-25", "2026-07-28"]) {
    it(`passes all scenarios of servers that apply in the protocol of ${version}`, async () => {
      const account = await insertSpecAccount(database.db);
      await insertSpecSite(database.db, account.accountId);
      const proxy = await startTokenProxy(api.url, account.tokenText);
      const suite = ["--suite", "all", "--spec-version", version];
      const { checks, output } = await runConformance(
        folder,
        ["server", "--url", `${proxy.url}/mcp`, ...suite],
      );
      await proxy.close();
      const failed = checks.filter(({ status }) => status === "FAILURE");
      const applies = ({ scenario, id }: { scenario: string; id: string }) => {
        const known = NOT_APPLICABLE[scenario];
        if (ASKS_BACK.test(scenario)) return false;
        return known === undefined || known.checks?.includes(id) === false;
      };
      expect(failed.filter(applies), output).to.deep.equal([]);
      // the scenarios did run: those that must pass, and each that is said not to apply failed
      const passed = checks.filter(({ status }) => status === "SUCCESS");
      const scenarios = new Set(passed.filter(applies).map(({ scenario }) => scenario));
      expect([...scenarios]).to.include.members(
        ["tools-list", "resources-list", "prompts-list", "completion-complete"],
      );
      const stale = checks.map(({ scenario }) => scenario).filter((scenario) =>
        scenario in NOT_APPLICABLE && !failed.some((one) => one.scenario === scenario)
      );
      expect([...new Set(stale)]).to.deep.equal([]);
    });
  }

  it("is answered by no host without a token", async () => {
    const { checks, output } = await runConformance(folder, [
      ...["server", "--url", `${api.url}/mcp`, "--scenario", "dns-rebinding-protection"],
    ]);
    const rejected = checks.find(({ id }) => id === "localhost-host-rebinding-rejected");
    expect(rejected?.status, output).to.equal("SUCCESS");
  });

  it("is granted access as a client of the authorization server", async () => {
    const port = await freePort();
    const visitor = await signedInVisitor(api, await insertSpecOwner(database.db, new Date()));
    const clientId = await registerSpecClient(api, {
      redirect_uris: [`http://127.0.0.1:${port}/callback`],
    });
    let visit: Promise<unknown> | undefined;
    const { checks, output } = await runConformance(
      folder,
      [
        ...["authorization", "--url", api.url, "--client-id", clientId],
        ...["--resource", `${api.url}/mcp`, "--port", String(port)],
      ],
      (text) => {
        const page = /^http\S+\/oauth\/authorize\?\S+$/m.exec(text)?.[0];
        if (page === undefined) return;
        const { pathname, search } = new URL(page);
        visit = consent(visitor, pathname + search, { abilities: ["read"] })
          .then(({ headers }) => fetch(headers.get("location") ?? ""));
      },
    );
    await visit;
    expect(checks.filter(({ status }) => /FAILURE|WARNING|SKIPPED/.test(status)), output)
      .to.deep.equal([]);
    expect(checks.map(({ id }) => id)).to.include.members([
      "authorization-server-metadata",
      "authorization-server-metadata-cimd",
      "authorization-code-grant",
    ]);
  });
});

/** A port that nothing listens at, and none of those that the system gives to programs that name no port. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 30_000);
    const server = createServer().listen(port, "127.0.0.1");
    const isFree = await once(server, "listening").then(() => true, () => false);
    server.close();
    if (isFree) return port;
  }
}
