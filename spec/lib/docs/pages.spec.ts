import { expect } from "chai";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ROUTES } from "../../../lib/routes/mod.ts";
import packageJson from "../../../package.json" with { type: "json" };
import { configSchema } from "../../../schemas/config.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const DOCS = join(ROOT, "lib", "docs");

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
/** The part of a page below a heading. */
const sectionOf = (page: string, heading: string) =>
  read(page).split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? "";
/** The first cell of each row of the tables in a text. */
const firstCells = (text: string) =>
  text.split("\n").filter((line) => /^\| *`/.test(line)).map((line) =>
    line.split(/(?<!\\)\|/)[1]?.trim() ?? ""
  );
const namesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? "");

describe("the tables of the documents", () => {
  it("have every setting, and no other", () => {
    const cells = firstCells(sectionOf("lib/docs/configuration.md", "Configuration"));
    expect(cells.flatMap(namesIn)).to.have.members(Object.keys(configSchema.properties));
  });

  it("have every endpoint with its methods, and no other", () => {
    const entries = firstCells(sectionOf("lib/docs/http-api.md", "Endpoints"))
      .flatMap(namesIn)
      .map(readEntry);
    for (const { method, path } of ROUTES) {
      const has = entries.some(({ methods, pattern }) =>
        methods.includes(method) && pattern.test(path)
      );
      expect(has, `${method} ${path} is missing`).to.equal(true);
    }
    for (
      const { methods, pattern } of entries.filter(({ pattern }) =>
        /sites|\.\*/.test(pattern.source)
      )
    ) {
      const exist = methods.every((method) =>
        ROUTES.some((route) => route.method === method && pattern.test(route.path))
      );
      expect(exist, `${methods.join(" ")} ${pattern.source}`).to.equal(true);
    }
  });

  it("have every package", () => {
    const listed = firstColumn(sectionOf("README.md", "Packages"));
    const names = [
      ...Object.keys(packageJson.dependencies),
      ...Object.keys(packageJson.optionalDependencies),
    ];
    for (const name of names) expect(listed, name).to.include(name);
  });
});

describe("the documents", () => {
  it("link to files that exist", () => {
    const pages = globSync("**/*.md", { cwd: DOCS });
    const files = [...pages.map((name) => `lib/docs/${name}`), "README.md"];
    for (const file of files) {
      for (const [, target = ""] of read(file).matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)) {
        if (/^[a-z]+:/.test(target)) continue;
        expect(existsSync(join(ROOT, file, "..", target)), `${file}: ${target}`).to.equal(true);
      }
    }
  });

  it("are all named in the README, which has at most 130 lines", () => {
    const readme = read("README.md");
    expect(readme.split("\n").length).to.be.at.most(130);
    for (const name of globSync("**/*.md", { cwd: DOCS })) {
      expect(readme).to.include(`(lib/docs/${name})`);
    }
  });
});

/** `GET DELETE …/{audit_id}`: the ellipsis stands for the beginning of a path; `(a|b)` for either. */
function readEntry(entry: string): { methods: string[]; pattern: RegExp } {
  const words = entry.split(" ");
  const methods = words.filter((word) => /^[A-Z]+$/.test(word));
  const path = (words.at(-1) ?? "").replace(/\?.*$/, "").replaceAll("\\|", "|");
  const pattern = path
    .replaceAll(/\{\w+\}/g, ":[a-z_]+")
    .replace(/^…/, ".*");
  return { methods: methods.length === 0 ? ["GET"] : methods, pattern: new RegExp(`^${pattern}$`) };
}

function firstColumn(section: string): string[] {
  return section.split("\n")
    .filter((line) => line.startsWith("| "))
    .flatMap((line) => (line.split("|")[1] ?? "").split(",").map((name) => name.trim()))
    .map((name) => name.replace(/ \(.*$/, ""));
}
