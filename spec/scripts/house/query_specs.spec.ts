import { expect } from "chai";
import { checkQuerySpecs } from "../../../scripts/house/query_specs.ts";

describe("checkQuerySpecs()", () => {
  const query = {
    path: "db/sites/sites.ts",
    text: 'export async function countSites(db: Db) {\n  await db("sites").count();\n}\n',
  };
  const spec = { path: "spec/db/sites/sites.spec.ts", text: 'it("counts sites", () => {});\n' };
  const paths = (text: string, path = "db/sites/sites.ts") =>
    checkQuerySpecs([{ path, text }]).map((violation) => violation.path);

  it("names a file with a query that has no spec at its own path", () => {
    const other = { ...spec, path: "spec/db/accounts/sites.spec.ts" };
    expect(checkQuerySpecs([query, other])).to.deep.equal([{
      path: "db/sites/sites.ts",
      line: 1,
      message: 'The file has no spec of its own: write "spec/db/sites/sites.spec.ts".',
    }]);
  });

  it("accepts a file that has one, but no spec without a case", () => {
    expect(checkQuerySpecs([query, spec])).to.deep.equal([]);
    expect(checkQuerySpecs([query, { ...spec, text: "" }])).to.have.length(1);
  });

  it("names files with a class or a piece of SQL, and those that use others", () => {
    const needsSpec = [
      "export class SegmentIds {\n}\n",
      'export const BROKEN_SQL = "(status_code >= 400)";\n',
      'import { readPages } from "./pages.ts";\n\nexport const STREAMS = { pages: readPages };\n',
      "function hidden() {}\n",
    ];
    for (const text of needsSpec) expect(paths(text), text).to.deep.equal(["db/sites/sites.ts"]);
  });

  it("asks for none of types, plain constants, migrations and other floors", () => {
    const types = 'import type { Db } from "../core/connection.ts";\n\n' +
      "/** A site. */\nexport interface Site {\n  read(db: Db): void;\n}\n";
    expect(paths(types)).to.deep.equal([]);
    expect(paths('export const KINDS = ["a", "b"] as const;\n')).to.deep.equal([]);
    expect(paths(query.text, "db/migrations/0001_sites.ts")).to.deep.equal([]);
    expect(paths(query.text, "lib/commands/sites/read_site.ts")).to.deep.equal([]);
  });
});
