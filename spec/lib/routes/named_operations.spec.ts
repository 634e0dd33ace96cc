import { expect } from "chai";
import { globSync, readFileSync } from "node:fs";
import { ROUTES } from "../../../lib/routes/mod.ts";

/** A method or several, and a path: `GET PUT /sites/{id}/alerts`; `{0=}` is a value of a German text. */
const NAMED =
  /\b((?:(?:GET|POST|PUT|PATCH|DELETE)(?:,| and| or)? )+)((?:\/(?:\$\{[^}]*\}|\{\d+=\}|[\w{}:.…-])+)+)/g;

/** Doors beside the API, and paths of examples of logs. */
const OTHER_DOORS = [
  /^\/(healthz|readyz|metrics|openapi\.json|docs|mcp|sign-in|sign-out|tea)\b/,
  /^\/(oauth|\.well-known|invitations|settings|mail)\//,
];

/** Texts of the sources as their readers see them: without breaks of lines. */
function readText(file: string): string {
  return readFileSync(file, "utf8").replaceAll(/["`] \+\n\s*["`]/g, "").replaceAll(/\n \* /g, " ");
}

/** The parts of a path, `*` for each that is filled in; a sentence may end behind it. */
function partsOf(path: string): string[] {
  return path.replace(/^\/api\/v1/, "").replace(/[.:-]+$/, "").split("/").slice(1)
    .map((part) => /[{$…]|^:|^\d+$|^ID$/.test(part) ? "*" : part);
}

function matches(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length &&
    one.every((part, place) => part === other[place] || part === "*" || other[place] === "*");
}

describe("operations that texts name", () => {
  const routes = ROUTES.map(({ method, path }) => ({ method, parts: partsOf(path) }));
  const files = [
    ...globSync("lib/{commands,routes,mcp,assistant,alerts,rules,docs}/**/*.{ts,md}"),
    ...globSync("schemas/**/*.ts"),
    "README.md",
  ];
  const named = files.flatMap((file) =>
    [...readText(file).matchAll(NAMED)].flatMap(([, methods = "", path = ""]) => {
      if (OTHER_DOORS.some((door) => door.test(path))) return [];
      return methods.split(/[ ,]+/).filter((word) => /^[A-Z]+$/.test(word))
        .map((method) => ({ file, method, path }));
    })
  );

  it("are operations of the API", () => {
    const wrong = named.filter(({ method, path }) =>
      !routes.some((route) => route.method === method && matches(route.parts, partsOf(path)))
    );
    expect(wrong).to.deep.equal([]);
    expect(named.length).to.be.greaterThan(100);
  });
});
