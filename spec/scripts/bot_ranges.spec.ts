import { expect } from "chai";
import { once } from "node:events";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { checkBots } from "../../lib/commands/logs/check_bots.ts";
import { readLog } from "../../lib/commands/logs/read_log.ts";
import { insertSpecAccount } from "../support/accounts/account.ts";
import { insertSpecSite } from "../support/accounts/sites.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import { combinedLine } from "../support/logs/log_lines.ts";
import { bytesSource } from "../support/logs/log_source.ts";
import { TEST_DIRECTORY } from "../support/logs/signed_requests.ts";
import { createScratchDirectory } from "../support/scratch_directory.ts";
import { runScript } from "../support/script.ts";
import { useWarmScripts } from "../support/warm_scripts/use_warm_scripts.ts";

const prefixesOf = (...prefixes: string[]) => prefixes.map((ipv4Prefix) => ({ ipv4Prefix }));

describe("npm run bot-ranges", () => {
  let database: SpecDatabase;
  let folder: string;
  let server: Server;
  let mirror: string;
  const runWarm = useWarmScripts();
  /** Answers by path. */
  let answers: Record<string, { status?: number; body: string }>;
  before(async () => {
    database = await createSpecDatabase();
    folder = await createScratchDirectory("ranges-");
    server = createServer((request, response) => {
      const { status = 200, body } = answers[request.url ?? ""] ?? { status: 404, body: "" };
      response.writeHead(status).end(body);
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    // bound to TCP: its address is no pipe's name
    mirror = `http://127.0.0.1:${(server.address() as AddressInfo).port}/ranges`;
  });
  beforeEach(async () => {
    answers = {};
    await database.db("bot_ranges").delete();
  });
  after(async () => {
    server.close();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  const settings = () => ({ DATABASE_URL: database.url });
  const ranges = (...args: string[]) => runWarm("bot_ranges", args, settings());

  it("lists the files that come with the program", async () => {
    const { code, stdout } = await runScript("bot_ranges", [], settings());
    expect(code).to.equal(0);
    expect(stdout).to.match(/^bing: \d+ ranges, of 2024-01-03, copied 2026-08-22$/m);
  });
  it("takes files from a mirror, and has stored requests judged again", async () => {
    const { accountId } = await insertSpecAccount(database.db);
    const siteId = await insertSpecSite(database.db, accountId);
    const lines = ["5.39.1.7", "9.9.9.9"].map((address) =>
      combinedLine({ address, agent: "GPTBot/1.2" })
    );
    await readLog({ db: database.db, now: () => new Date() }, {
      siteId,
      origin: "https://shop.test",
      source: bytesSource(Buffer.from(lines.join("")), "access.log"),
    });
    const verdicts = () =>
      database.db("bot_days").where({ site_id: siteId }).orderBy("verdict")
        .select("verdict", "requests_count");
    expect(await verdicts()).to.deep.equal([{ verdict: "spoofed", requests_count: 2 }]);
    const many = Array.from({ length: 30 }, (_, index) => `5.39.${index}.0/24`);
    answers["/ranges/openai-gptbot.json"] = {
      body: JSON.stringify({ creationTime: "2026-11-01T00:00:00", prefixes: prefixesOf(...many) }),
    };
    const { code, stdout, stderr } = await ranges("refresh", "openai-gptbot", "--from", mirror);
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: "" });
    expect(stdout).to.match(/^openai-gptbot: 30 ranges, \d+ before\n1 packs of stored requests/);
    const signal = new AbortController().signal;
    const confirmName = () => Promise.resolve(null);
    await checkBots(database.db, { lookups: 0, confirmName, signal });
    expect(await verdicts()).to.deep.equal([
      { verdict: "spoofed", requests_count: 1 },
      { verdict: "verified", requests_count: 1 },
    ]);
    expect((await ranges("list")).stdout).to.include("openai-gptbot: 30 ranges, of 2026-11-01,");
    expect((await ranges("refresh", "openai-gptbot", "--from", mirror)).stdout)
      .to.equal("openai-gptbot: 30 ranges, as before\n");
  });
  it("keeps the file in use where the new one cannot be had or used", async () => {
    const place = join(folder, "mirror");
    await mkdir(place);
    const bing = join(place, "bing.json");
    const refresh = (...args: string[]) => ranges("refresh", "bing", "--from", place, ...args);
    const expectRefused = async (reason: string) => {
      const { code, stdout } = await refresh();
      expect(code, reason).to.equal(1);
      expect(stdout).to.include("bing: refused, the one in use stays.").and.include(reason);
      expect(await database.db("bot_ranges")).to.deep.equal([]);
    };
    await expectRefused("There is no file");
    await writeFile(bing, '{"prefixes":[{"ipv4Prefix":"13.66');
    await expectRefused("It is cut off, or no JSON.");
    await writeFile(bing, JSON.stringify({ prefixes: prefixesOf("0.0.0.0/0") }));
    await expectRefused("too large a part of the internet");
    await writeFile(bing, JSON.stringify({ prefixes: prefixesOf("13.66.139.0/24") }));
    await expectRefused("It has 1 ranges, and the one in use");
    const many = Array.from({ length: 40 }, (_, index) => `13.66.${index}.0/24`);
    const old = { creationTime: "2023-01-01T00:00:00", prefixes: prefixesOf(...many) };
    await writeFile(bing, JSON.stringify(old));
    await expectRefused("It is of 2023-01-01, and the one in use of 2024-01-03.");
    const forced = await refresh("--force", "--json");
    expect(forced.code).to.equal(0);
    expect(JSON.parse(forced.stdout).files).to.deep.equal([{
      ...{ name: "bing", source: "https://www.bing.com/toolbox/bingbot.json" },
      ...{ state: "refreshed", reason: null, published: "2023-01-01" },
      ...{
        prefixes_count: 40,
        prefixes_count_before: JSON.parse(forced.stdout).files[0].prefixes_count_before,
      },
    }]);
  });
  it("says which place does not answer, and takes the other files all the same", async () => {
    const many = Array.from({ length: 40 }, (_, index) => `13.66.${index}.0/24`);
    answers["/ranges/bing.json"] = { body: JSON.stringify({ prefixes: prefixesOf(...many) }) };
    answers["/ranges/apple.json"] = { status: 503, body: "down" };
    const { code, stdout } = await ranges("refresh", "apple", "bing", "--from", mirror);
    expect(code).to.equal(1);
    expect(stdout).to.include(
      `apple: refused, the one in use stays. ${mirror}/apple.json answers 503.`,
    )
      .and.include("bing: 40 ranges,");
    const nobody = await ranges("refresh", "bing", "--from", "http://127.0.0.1:2");
    expect(nobody.stdout).to.match(/cannot be read: .*ECONNREFUSED/);
  });
  it("takes the keys of agents that sign their requests, and keeps those where a file is damaged", async () => {
    const name = "keys-chatgpt.com";
    expect((await ranges("list")).stdout).to.include(`${name}: not read yet\n`);
    answers[`/ranges/${name}.json`] = { body: TEST_DIRECTORY };
    const refresh = () => ranges("refresh", name, "--from", mirror);
    expect((await refresh()).stdout).to.equal(`${name}: 1 keys, 0 before\n`);
    expect((await refresh()).stdout).to.equal(`${name}: 1 keys, as before\n`);
    answers[`/ranges/${name}.json`] = { body: '{"keys":[]}' };
    const damaged = await refresh();
    expect(damaged.code).to.equal(1);
    expect(damaged.stdout).to.equal(
      `${name}: refused, what is in use stays. It has no Ed25519 key.\n`,
    );
    const { keys } = JSON.parse((await ranges("list", "--json")).stdout);
    expect(keys.find((file: { name: string }) => file.name === name)).to.deep.include({
      agents: ["ChatGPT Agent"],
      source: "https://chatgpt.com/.well-known/http-message-signatures-directory",
      key_ids: ["poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U"],
    });
  });
  it("refuses wrong usage with exit code 2", async () => {
    for (const args of [["refresh", "none"], ["remove"], ["list", "bing"], ["--what"]]) {
      expect((await ranges(...args)).code, args.join(" ")).to.equal(2);
    }
  });
});
