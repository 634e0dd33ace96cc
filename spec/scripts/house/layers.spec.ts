import { expect } from "chai";
import { checkCircles, checkLayers } from "../../../scripts/house/layers.ts";

describe("checkLayers()", () => {
  const messages = (path: string, text: string) =>
    checkLayers([{ path, text }]).map(({ line, message }) => `${line} ${message}`);

  it("accepts an import of a lower layer", () => {
    expect(messages("lib/routes/sites.ts", 'import { a } from "../../db/sites.ts";\n'))
      .to.deep.equal([]);
  });

  it("names an import of a higher layer", () => {
    const text = '/** A. */\nimport { a } from "../routes/sites.ts";\n';
    expect(messages("lib/crawler/fetch_page.ts", text))
      .to.deep.equal(['2 "lib/routes/sites.ts" is in a higher layer.']);
  });

  it("names a re-export of a higher layer", () => {
    expect(messages("lib/token.ts", 'export { a } from "../db/sites.ts";\n'))
      .to.deep.equal(['1 "db/sites.ts" is in a higher layer.']);
  });

  it("names a type of a higher layer, in both ways of writing", () => {
    const text =
      'import type { A } from "../../db/a.ts";\nimport { type B } from "../../db/b.ts";\n';
    expect(messages("lib/rules/a.ts", text)).to.deep.equal([
      '1 "db/a.ts" is in a higher layer.',
      '2 "db/b.ts" is in a higher layer.',
    ]);
  });

  it("accepts types of higher layers in lib/services.ts alone", () => {
    const text = 'import type { Db } from "../db/core/connection.ts";\n';
    expect(messages("lib/services.ts", text)).to.deep.equal([]);
    expect(messages("lib/token.ts", text))
      .to.deep.equal(['1 "db/core/connection.ts" is in a higher layer.']);
    const value = 'import { open } from "../db/core/connection.ts";\n';
    expect(messages("lib/services.ts", value))
      .to.deep.equal(['1 "db/core/connection.ts" is in a higher layer.']);
  });

  it("allows db the errors, the days and the clock of lib, and nothing else", () => {
    for (const name of ["errors", "days", "clock"]) {
      expect(messages("db/sites.ts", `import { a } from "../lib/core/${name}.ts";\n`))
        .to.deep.equal([]);
    }
    expect(messages("db/sites.ts", 'import { a } from "../lib/core/domain.ts";\n'))
      .to.deep.equal([
        '1 db imports only errors, days, the clock and types from lib, not "lib/core/domain.ts".',
      ]);
  });

  it("lets nobody but the app know the door for agents", () => {
    const text = (folder: string) => `import { a } from "${folder}mcp/mcp_door.ts";\n`;
    expect(messages("lib/app.ts", text("./"))).to.deep.equal([]);
    for (const folder of ["routes", "commands", "jobs"]) {
      expect(messages(`lib/${folder}/a.ts`, text("../")))
        .to.deep.equal(['1 "lib/mcp/mcp_door.ts" is in a higher layer.']);
    }
    expect(messages("lib/routes/a.ts", 'import { a } from "@modelcontextprotocol/server";\n'))
      .to.deep.equal(['1 "@modelcontextprotocol/server" is not known in this layer.']);
  });

  it("lets nothing but the application call the pages, which call commands and queries", () => {
    const call = 'import { a } from "./web/csrf_token.ts";\n';
    const up = 'import { a } from "../web/csrf_token.ts";\n';
    const down = 'import { a } from "../commands/a.ts";\nimport { b } from "../../db/b.ts";\n';
    expect(messages("lib/app.ts", call)).to.deep.equal([]);
    expect(messages("lib/web/a.ts", down)).to.deep.equal([]);
    expect(messages("lib/commands/a.ts", up))
      .to.deep.equal(['1 "lib/web/csrf_token.ts" is in a higher layer.']);
    for (const path of ["lib/mcp/a.ts", "scripts/house/a.ts"]) {
      const text = path.startsWith("lib") ? up : up.replace("../web", "../../lib/web");
      expect(messages(path, text))
        .to.deep.equal(['1 "lib/web/" is called by lib/app.ts and nothing else.']);
    }
  });

  it("lets search data be entered by its door alone, types included", () => {
    const inside = 'import { a } from "../commands/search_data/windows/a.ts";\n';
    const door = 'import { a } from "../commands/search_data/search_windows.ts";\n';
    const type = door.replace("import {", "import type {");
    const entered = '1 "lib/commands/search_data/windows/" is entered by SearchWindows alone, ' +
      "which Services carries.";
    const opened = '1 "lib/commands/search_data/search_windows.ts" is opened once in a process: ' +
      "take it from Services.";
    expect(messages("lib/jobs/a.ts", inside)).to.deep.equal([entered]);
    expect(messages("lib/jobs/a.ts", inside.replace("import {", "import type {")))
      .to.deep.equal([entered]);
    expect(messages("lib/jobs/a.ts", door)).to.deep.equal([opened]);
    expect(messages("lib/jobs/a.ts", type)).to.deep.equal([]);
    const below = (text: string) => text.replace("../commands/search_data/", "./");
    expect(messages("lib/commands/search_data/search_windows.ts", below(inside))).to.deep.equal([]);
    expect(messages("lib/run_worker.ts", door.replace("../", "./"))).to.deep.equal([]);
  });

  it("keeps Koa and Knex where they belong", () => {
    expect(messages("lib/commands/a.ts", 'import Koa from "koa";\n'))
      .to.deep.equal(['1 "koa" is not known in this layer.']);
    expect(messages("lib/rules/a.ts", 'import knex, { type Knex } from "knex";\n'))
      .to.deep.equal(['1 "knex" is not known in this layer.']);
  });
});

describe("checkCircles()", () => {
  it("names the way round", () => {
    const sources = [
      { path: "lib/a.ts", text: 'import { b } from "./b.ts";\n' },
      { path: "lib/b.ts", text: 'import { c } from "./c.ts";\n' },
      { path: "lib/c.ts", text: 'import { a } from "./a.ts";\n' },
    ];
    expect(checkCircles(sources)).to.deep.equal([{
      path: "lib/c.ts",
      line: 1,
      message: "The imports go round: lib/a.ts → lib/b.ts → lib/c.ts → lib/a.ts.",
    }]);
  });

  it("names the way round of types", () => {
    const sources = [
      { path: "lib/a.ts", text: 'import type { B } from "./b.ts";\n' },
      { path: "lib/b.ts", text: 'import { type A } from "./a.ts";\n' },
    ];
    expect(checkCircles(sources).map(({ message }) => message))
      .to.deep.equal(["The imports go round: lib/a.ts → lib/b.ts → lib/a.ts."]);
  });

  it("accepts that a thread takes its messages' types from the file that starts it", () => {
    const sources = [
      { path: "lib/a.ts", text: 'new Worker(new URL("./b.ts", import.meta.url));\n' },
      { path: "lib/b.ts", text: 'import type { A } from "./a.ts";\n' },
    ];
    expect(checkCircles(sources)).to.deep.equal([]);
  });

  it("accepts two ways to the same file", () => {
    const sources = [
      { path: "lib/a.ts", text: 'import { b } from "./b.ts";\nimport { c } from "./c.ts";\n' },
      { path: "lib/b.ts", text: 'import { c } from "./c.ts";\n' },
      { path: "lib/c.ts", text: "" },
    ];
    expect(checkCircles(sources)).to.deep.equal([]);
  });
});
