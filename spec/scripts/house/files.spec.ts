import { expect } from "chai";
import { checkFile } from "../../../scripts/house/files.ts";

describe("checkFile()", () => {
  const lines = (text: string, path = "lib/a.ts") =>
    checkFile({ path, text }).map(({ line }) => line);

  it("accepts documented exports and derived types", () => {
    const text = "/** The names. */\nexport const NAMES = [] as const;\n" +
      "export type Name = (typeof NAMES)[number];\n/** Opens. */\nexport async function open() {}\n";
    expect(lines(text)).to.deep.equal([]);
  });

  it("names an export without a doc comment", () => {
    expect(lines("/** A. */\nconst a = 1;\nexport function b() {}\n")).to.deep.equal([3]);
  });

  it("asks for no doc comments in specs", () => {
    expect(lines("export const a = 1;\n", "spec/lib/a.spec.ts")).to.deep.equal([]);
  });

  it("names a file of more than 400 lines", () => {
    expect(lines("\n".repeat(400))).to.deep.equal([]);
    expect(lines("\n".repeat(401))).to.deep.equal([401]);
  });

  it("names a reader of the environment outside lib/core/config.ts", () => {
    const text = `\nconst port = process.${"env"}.PORT;\n`;
    expect(lines(text)).to.deep.equal([2]);
    expect(lines(text, "lib/core/config.ts")).to.deep.equal([]);
  });

  it("names a line of the service that allows any", () => {
    const text = "\n// deno-lint-ignore no-explicit-any -- each answer has its own shape\n" +
      "// deno-lint-ignore ban-types\n";
    expect(lines(text)).to.deep.equal([2]);
    expect(lines(text, "db/a.ts")).to.deep.equal([2]);
    expect(lines(text, "spec/lib/a.spec.ts")).to.deep.equal([]);
  });

  it("names a route that its schemas do not type", () => {
    const text = "const listRoute: Route = {\n};\nconst readRoute = defineRoute({});\n";
    expect(lines(text, "lib/routes/sites/sites.ts")).to.deep.equal([1]);
    expect(lines(text, "lib/routes/core/register.ts")).to.deep.equal([]);
  });

  it("names a transaction outside the wrapper that repeats it", () => {
    const text = "await db.transaction(async (trx) => {\n});\nawait transaction(db, work);\n" +
      "const { isTransaction } = db;\n";
    expect(lines(text)).to.deep.equal([1]);
    expect(lines(text, "db/core/transaction.ts")).to.deep.equal([]);
    expect(lines(text, "spec/db/a.spec.ts")).to.deep.equal([]);
  });

  it("names a DELETE of Knex with an order", () => {
    const text = 'await db("a").where({ b }).orderBy("c")\n  .limit(1).delete();\n' +
      'const ids = await db("a").orderBy("c").pluck("id");\nawait db("a").delete();\n';
    expect(lines(text, "db/a.ts")).to.deep.equal([1]);
  });

  it("names what is left for later", () => {
    expect(lines(`const a = 1; // ${"TO"}${"DO"}: later\n`)).to.deep.equal([1]);
  });
});
