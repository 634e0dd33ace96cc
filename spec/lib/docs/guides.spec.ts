import { expect } from "chai";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { readGuide } from "../../support/guides/read_guide.ts";
import { openShell } from "../../support/guides/shell.ts";
import { expectShown } from "../../support/guides/shows.ts";
import { type ServiceProcess, startService } from "../../support/service_process.ts";
import { startTestSite, type TestSite } from "../../support/test_site.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const FOLDER = join(ROOT, "lib", "docs", "guides");

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title>
  <meta name="viewport" content="width=device-width"></head><body><h1>${title}</h1>${body}</body></html>`;

/** The site of the guides, as it is at the beginning. */
const EXAMPLE_SITE = {
  "/": page(
    "Tea and all around it",
    `<a href="/green">Green tea</a> <a href="/missing">Black tea</a>`,
  ),
  "/green": page("Green tea from Uji", `<a href="/">Home</a>`),
};
/** What the reader changes where a guide has the mark. */
const CHANGES: Readonly<Record<string, Record<string, string>>> = {
  "the page /missing comes back": { "/missing": page("Black tea", `<a href="/">Home</a>`) },
};

describe("the guides", function () {
  // each runs several commands, each of which starts the program, on a machine that may be busy
  this.timeout(240_000);
  for (const name of readdirSync(FOLDER).map((file) => file.replace(/\.md$/, ""))) {
    it(`${name} runs as it is written`, () => runGuide(name));
  }
});

async function runGuide(name: string): Promise<void> {
  const answers: Record<string, string> = { ...EXAMPLE_SITE };
  const site = await startTestSite(answers);
  const database = await createSpecDatabase();
  const settings = settingsFor(site, database);
  const service = startService(settings);
  const shell = openShell(ROOT, settings);
  try {
    const own = await readOwn(service);
    let output = "";
    for (const { kind, text } of readGuide(name)) {
      if (kind === "commands") output = await shell.run(own(text));
      else if (kind === "answer") expectShown(JSON.parse(text), JSON.parse(lastLine(output)));
      else Object.assign(answers, CHANGES[text] ?? expect.fail(`An unknown mark: ${text}`));
    }
  } finally {
    shell.close();
    service.child.kill();
    await service.ended;
    await site.close();
    await database.drop();
  }
}

/** `example.com` is the spec's own site. */
function settingsFor(site: TestSite, database: SpecDatabase): Record<string, string> {
  return {
    DATABASE_URL: database.url,
    CRAWL_ALLOW_PRIVATE: "127.0.0.0/8",
    SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
    WEBHOOK_ALLOW_PRIVATE: "127.0.0.0/8",
    CRAWL_CONNECT_TO: `example.com:80:127.0.0.1:${site.port}`,
  };
}

/** Waits for the service; gives what writes its own address and token into the commands of a guide. */
async function readOwn(service: ServiceProcess): Promise<(text: string) => string> {
  const [, url = ""] = await service.waitForLine(/^listening on (http:\/\/127\.0\.0\.1:\d+)$/m);
  const token = /svk_\w+/.exec(service.output())?.[0] ?? expect.fail("no token");
  return (text) => text.replaceAll("http://127.0.0.1:8000", url).replaceAll("svk_...", token);
}

const lastLine = (text: string) => text.trimEnd().split("\n").at(-1) ?? "";
