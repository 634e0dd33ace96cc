import { expect } from "chai";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";

/** The modules that are loaded with a file: packages by name, files by path. */
function listLoaded(file: string, loaded = new Set<string>()): string[] {
  loaded.add(file);
  const imports = /^(?:import|export) (?!type )[^;]*?from "([^"]+)";/gm;
  for (const [, name = ""] of readFileSync(file, "utf8").matchAll(imports)) {
    if (!name.startsWith(".")) loaded.add(name);
    else if (!loaded.has(join(dirname(file), name))) listLoaded(join(dirname(file), name), loaded);
  }
  return [...loaded];
}

describe("docsRoutes()", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let html: string;
  let assets: string[];
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    html = (await api.request("GET", "//docs")).text;
    assets = [...html.matchAll(/(?:src|href)="(\/docs\/[^"]+\.\w+)"/g)].map((match) =>
      match[1] ?? ""
    );
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  it("loads what makes HTML of the documents when the first of them is asked for", () => {
    const app = fileURLToPath(new URL("../../../../lib/app.ts", import.meta.url));
    expect(listLoaded(app)).to.include("koa").and.not.to.include("marked");
    const files = fileURLToPath(new URL("../../../../lib/core/docs_files.ts", import.meta.url));
    expect(listLoaded(files)).to.include("marked");
  });

  describe("GET /openapi.json", () => {
    it("is an OpenAPI 3.1 document, without a token", async () => {
      const { status, headers, body } = await api.request("GET", "//openapi.json");
      expect(status).to.equal(200);
      expect(headers.get("content-type")).to.equal("application/json; charset=utf-8");
      expect(body.openapi).to.match(/^3\.1\./);
      expect(body.paths).to.include.keys("/api/v1/sites", "/healthz");
    });
    it("is compressed where the client accepts it", async () => {
      for (const coding of ["br", "gzip"]) {
        const headers = { "Accept-Encoding": coding };
        const answer = await api.request("GET", "//openapi.json", { headers });
        expect(answer.headers.get("content-encoding")).to.equal(coding);
        expect(answer.body.info.title).to.equal("Search-Visibility API");
      }
    });
    it("answers 304 to its entity tag in any coding, and HEAD like GET", async () => {
      const { headers } = await api.request("GET", "//openapi.json", {
        headers: { "Accept-Encoding": "br" },
      });
      const tag = headers.get("etag") ?? "";
      expect(tag).to.match(/^"[^"]+-br"$/);
      const again = await api.request("GET", "//openapi.json", {
        headers: { "If-None-Match": tag, "Accept-Encoding": "identity" },
      });
      expect([again.status, again.text]).to.deep.equal([304, ""]);
      const head = await api.request("HEAD", "//openapi.json", {
        headers: { "Accept-Encoding": "br" },
      });
      expect([head.status, head.headers.get("etag")]).to.deep.equal([200, tag]);
    });
  });

  describe("GET /docs", () => {
    it("is a page with a title, for narrow screens too", async () => {
      for (const path of ["//docs", "//docs/"]) {
        const { status, headers, text } = await api.request("GET", path, {
          headers: { Accept: "text/html" },
        });
        expect([status, headers.get("content-type")])
          .to.deep.equal([200, "text/html; charset=utf-8"]);
        expect(text).to.include("<title>Search-Visibility API</title>")
          .and.to.include('content="width=device-width, initial-scale=1"');
      }
    });
    it("allows scripts and styles of this server alone", async () => {
      const { headers } = await api.request("GET", "//docs");
      expect(headers.get("content-security-policy")).to.equal(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
          "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      );
      expect(html).to.not.match(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=|https?:/);
    });
    it("has every asset that it names, with its type, for as long as it stays the same", async () => {
      expect(assets).to.have.length(5);
      for (const path of assets) {
        const { status, headers } = await api.request("GET", `/${path}`);
        expect(status, path).to.equal(200);
        expect(headers.get("content-type"), path).to.equal(TYPES[path.split(".").at(-1) ?? ""]);
        expect(headers.get("cache-control")).to.equal("public, max-age=31536000, immutable");
        expect(headers.get("etag")).to.match(/^"[^"]+"$/);
      }
    });
    it("answers 404 to any other file", async () => {
      const paths = ["nope.js", "swagger-ui.css", "..%2fpackage.json", "%2e%2e/package.json"];
      for (const path of paths) {
        const { status, body } = await api.request("GET", `//docs/${path}`);
        expect([status, body.code], path).to.deep.equal([404, "not_found"]);
      }
    });
    it("shows each page as HTML, under the same policy; each link leads somewhere", async () => {
      for (const name of ["operations", "guides/first-audit"]) {
        const { status, headers, text } = await api.request("GET", `//docs/${name}`);
        expect(status, name).to.equal(200);
        expect(headers.get("content-type")).to.equal("text/html; charset=utf-8");
        expect(headers.get("content-security-policy")).to.match(/^default-src 'none'/);
        expect(text).to.match(/<h1 id="/).and.to.not.match(/<style|\sstyle=|\son\w+=/);
        const page = `${api.url}/docs/${name}`;
        for (const [, href = ""] of text.matchAll(/<a href="([^"#]+)/g)) {
          const target = new URL(href, page);
          if (target.origin !== new URL(page).origin) continue;
          expect((await fetch(target)).status, `${name}: ${href}`).to.equal(200);
        }
      }
    });
    it("names all guides on the first page", () => {
      for (
        const guide of ["first-audit", "fix-and-verify", "import-and-read", "ci-gate", "agents"]
      ) {
        expect(html).to.include(`<a href="/docs/guides/${guide}">`);
      }
    });
    it("gives each page as Markdown, too, as it is in the repository", async () => {
      for (const name of ["operations", "guides/agents"]) {
        const answer = await fetch(`${api.url}/docs/${name}.md`);
        expect(answer.status, name).to.equal(200);
        expect(answer.headers.get("content-type")).to.equal("text/markdown; charset=utf-8");
        expect(await answer.text()).to.equal(
          readFileSync(new URL(`../../../../lib/docs/${name}.md`, import.meta.url), "utf8"),
        );
      }
    });

    it("answers 405 to other methods", async () => {
      const { status, headers } = await api.request("POST", "//docs");
      expect([status, headers.get("allow")]).to.deep.equal([405, "GET, HEAD, OPTIONS"]);
    });
  });
});

const TYPES: Record<string, string> = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  png: "image/png",
};
