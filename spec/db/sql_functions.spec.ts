import { expect } from "chai";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { listSqlCalls, readLiterals } from "../support/sql_functions.ts";

const ROOT = join(import.meta.dirname, "../..");

describe("the SQL of the program", () => {
  const document = readFileSync(join(ROOT, "lib/docs/engines.md"), "utf8");
  /** The names in the first column of the table below a heading cell. */
  const namesOf = (heading: string) => {
    const start = document.search(new RegExp(`^\\| ${heading} +\\|`, "m"));
    const table = document.slice(start).split("\n\n")[0] ?? "";
    const cells = table.split("\n").slice(2).map((line) => line.split("|")[1] ?? "");
    return new Set(cells.flatMap((cell) => cell.match(/(?<=`)[A-Z][A-Z0-9_]*(?=`)/g) ?? []));
  };
  const listed = namesOf("Functions and types");
  const files = globSync("{db,lib/commands}/**/*.ts", { cwd: ROOT });
  const used = new Map(
    files.map((file) => [file, listSqlCalls(readFileSync(join(ROOT, file), "utf8"))]),
  );

  it("calls no function that the document lacks", () => {
    const missing = [...used].filter(([file]) => file.startsWith("db/"))
      .flatMap(([file, names]) =>
        [...names].filter((name) => !listed.has(name)).map((name) => `${file}: ${name}()`)
      );
    expect(missing).to.deep.equal([]);
  });
  it("calls each function of the document", () => {
    const all = new Set([...used.values()].flatMap((names) => [...names]));
    expect([...listed].filter((name) => !all.has(name))).to.deep.equal([]);
  });
  it("calls nothing that some server lacks", () => {
    const forbidden = [...namesOf("Not in use")];
    expect(forbidden).to.include.members(["MD5", "GET_LOCK", "RETURNING"]);
    const pattern = new RegExp(`\\b(?:${forbidden.join("|")})\\b|->>`);
    const found = files.filter((file) => file.startsWith("db/")).flatMap((file) =>
      readLiterals(readFileSync(join(ROOT, file), "utf8"))
        .flatMap((literal) => pattern.exec(literal)?.[0] ?? [])
        .map((name) => `${file}: ${name}`)
    );
    expect(found).to.deep.equal([]);
  });
});

describe("the names that the SQL of the program gives", () => {
  /** `SELECT word FROM information_schema.keywords WHERE reserved = 1` of MySQL 9.7. */
  const reserved = new Set(
    readFileSync(join(ROOT, "spec/fixtures/mysql_reserved_words.txt"), "utf8").split(/\s+/),
  );
  const given = globSync("db/**/*.ts", { cwd: ROOT }).flatMap((file) =>
    readLiterals(readFileSync(join(ROOT, file), "utf8"))
      .flatMap((literal) => [...literal.matchAll(/[\w)] AS ([a-z_]\w*)/g)])
      .map(([, name = ""]) => ({ file, name }))
  );

  it("are no reserved words of MySQL", () => {
    expect(reserved).to.include.all.keys("SELECT", "STORED");
    expect(given).to.have.length.above(200);
    expect(given.filter(({ name }) => reserved.has(name.toUpperCase()))).to.deep.equal([]);
  });
});

describe("listSqlCalls()", () => {
  const list = (source: string) => [...listSqlCalls(source)];

  it("finds functions in each kind of literal, in capitals", () => {
    expect(list("a('SELECT MAX(x)', \"min(y)\", `SUM(${f('COUNT(*)')})`)").toSorted())
      .to.deep.equal(["COUNT", "MAX", "MIN", "SUM"]);
  });
  it("passes over comments, code and regular expressions", () => {
    expect(list("// 'MD5(x)'\n/* \"MD5(x)\" */ md5(x); const r = /'[/'\"]MD5(/; g(2 / 1, 'IF(a)')"))
      .to.deep.equal(["IF"]);
    expect(list("`-- MD5(x)\n NOW(3)`")).to.deep.equal(["NOW"]);
  });
  it("passes over tables and functions of the program", () => {
    expect(list("`INSERT INTO pages(a) SELECT 1`; 'To be called by loadRows()'")).to.deep.equal([]);
  });
});
