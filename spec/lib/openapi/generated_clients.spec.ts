import { expect } from "chai";
import { execFile } from "node:child_process";
import { cp, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createOpenApiDocument } from "../../../lib/openapi/openapi.ts";
import { ROUTES } from "../../../lib/routes/mod.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";

const run = promisify(execFile);
/** Installed by `npm test` (scripts/setup.mjs). */
const PACKAGES = fileURLToPath(
  new URL("../../../node_modules/.cache/clients/node_modules", import.meta.url),
);
const WALKS = fileURLToPath(new URL("../../fixtures/clients", import.meta.url));
/** Each generator reads a document of more than a megabyte, on a machine that may be busy. */
const GENERATION_MS = 300_000;

/** What a walk saw. */
interface Walk {
  walk(baseUrl: string, token: string): Promise<unknown>;
}

describe("clients that others generate from the OpenAPI document", function () {
  this.timeout(GENERATION_MS);
  let database: SpecDatabase;
  let api: SpecApi;
  let folder: string;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    folder = await mkdtemp(join(tmpdir(), "clients-"));
    await cp(WALKS, folder, { recursive: true });
    await symlink(PACKAGES, join(folder, "node_modules"));
    await writeFile(join(folder, "package.json"), '{"type":"commonjs"}');
    await writeFile(join(folder, "openapi.json"), JSON.stringify(createOpenApiDocument(ROUTES)));
    const target = "./generated/orval.ts";
    const output = { mode: "single", target, client: "fetch", baseUrl: api.url };
    const config = { api: { input: "./openapi.json", output } };
    await writeFile(join(folder, "orval.mjs"), `export default ${JSON.stringify(config)};`);
    await tool(
      "openapi-typescript/bin/cli.js",
      "openapi.json",
      "-o",
      "generated/openapi_typescript.ts",
    );
    await tool("@hey-api/openapi-ts/bin/run.js", "-i", "openapi.json", "-o", "generated/hey_api");
    await tool("orval/dist/bin/orval.mjs", "--config", "orval.mjs");
  });
  after(async () => {
    await rm(folder, { recursive: true });
    await api.close();
    await database.drop();
  });

  async function tool(program: string, ...args: string[]): Promise<string> {
    const file = join(PACKAGES, program);
    const { stdout } = await run(process.execPath, [file, ...args], { cwd: folder });
    return stdout;
  }

  it("compile under --strict, with all that a caller has to know of the answers", async () => {
    // a failure has the compiler's messages in stdout
    const output = await tool("typescript/bin/tsc", "-p", ".").catch((error) => error.stdout);
    expect(output).to.equal("");
  });

  for (
    const [name, domain] of [
      ["openapi_typescript", "ots.example.com"],
      ["hey_api", "hey.example.com"],
      ["orval", "orval.example.com"],
    ] as const
  ) {
    it(`walk through the API: ${name}`, async () => {
      const { tokenText } = await insertSpecAccount(database.db);
      const { walk }: Walk = createRequire(import.meta.url)(join(folder, "out", `${name}.js`));
      expect(await walk(api.url, tokenText)).to.deep.equal({
        domain,
        import: "queued",
        texts: [],
        urls: [],
        code: "site_not_found",
      });
    });
  }
});
