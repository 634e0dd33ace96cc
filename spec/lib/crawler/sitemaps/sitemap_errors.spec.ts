import { expect } from "chai";
import { parseSitemap } from "../../../../lib/crawler/sitemaps/sitemap.ts";
import type { SitemapResult } from "../../../../lib/crawler/sitemaps/sitemap_facts.ts";

const NS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

async function parse(body: string | Uint8Array): Promise<SitemapResult> {
  return await parseSitemap(typeof body === "string" ? Buffer.from(body) : body, () => {});
}

const urlset = (inner: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${NS}>${inner}</urlset>`;

describe("parseSitemap() of broken files", () => {
  const BROKEN: [
    name: string,
    body: string,
    format: string | null,
    code: string,
    message: RegExp,
  ][] = [
    ["an empty file", "", null, "empty", /empty/],
    ["only spaces", " \n ", null, "empty", /empty/],
    ["an HTML page", "<!doctype html><html><p>x & y</html>", null, "html_answer", /HTML/],
    ["another root", "<sitemap></sitemap>", null, "wrong_root", /<sitemap>/],
    ["a root named as what objects inherit", "<constructor/>", null, "wrong_root", /<constructor>/],
    ["other text", "Not found", null, "not_a_sitemap", /neither/],
    ["a missing namespace", "<urlset></urlset>", "urlset", "wrong_namespace", /no namespace/],
    [
      "an old namespace",
      '<urlset xmlns="http://www.google.com/schemas/sitemap/0.84"/>',
      "urlset",
      "wrong_namespace",
      /0\.84/,
    ],
    [
      "a missing end",
      `<urlset ${NS}><url><loc>https://e.org/</loc></url>`,
      "urlset",
      "not_well_formed",
      /ends inside <urlset>/,
    ],
    [
      "a mismatched tag",
      urlset("<url><loc>https://e.org/</url></loc>"),
      "urlset",
      "not_well_formed",
      /<loc> is open where one around it ends/,
    ],
    [
      "an unescaped &",
      urlset("<url><loc>https://e.org/?a&b</loc></url>"),
      "urlset",
      "not_well_formed",
      /"&" is not escaped/,
    ],
    [
      "an unknown entity",
      urlset("<url><loc>https://e.org/&eacute;</loc></url>"),
      "urlset",
      "not_well_formed",
      /&eacute;/,
    ],
    [
      "an unquoted attribute",
      urlset("<url a=b><loc>https://e.org/</loc></url>"),
      "urlset",
      "not_well_formed",
      /not quoted/,
    ],
    [
      "a tag without a name",
      urlset("<url><loc>1 < 2</loc></url>"),
      "urlset",
      "not_well_formed",
      /"<" begins no valid tag/,
    ],
    [
      "a blank line before the declaration",
      `\n${urlset("<url><loc>https://e.org/</loc></url>")}`,
      "urlset",
      "not_well_formed",
      /declaration is not at the very start/,
    ],
    [
      "a prefix that is not declared",
      urlset("<url><loc>https://e.org/</loc><image:image/></url>"),
      "urlset",
      "not_well_formed",
      /prefix "image" is not declared/,
    ],
    [
      "a control character",
      urlset("<url><loc>https://e.org/\u0008</loc></url>"),
      "urlset",
      "not_well_formed",
      /character is not allowed/,
    ],
    [
      "two dashes in a comment",
      urlset("<!-- a -- b --><url><loc>https://e.org/</loc></url>"),
      "urlset",
      "not_well_formed",
      /comment holds "--"/,
    ],
    [
      "two addresses of an entry",
      urlset("<url><loc>https://e.org/a</loc><loc>https://e.org/b</loc></url>"),
      "urlset",
      "repeated_loc",
      /several addresses/,
    ],
    [
      "capital letters",
      urlset("<URL><LOC>https://e.org/</LOC></URL>"),
      "urlset",
      "wrong_case",
      /<URL> is not <url>/,
    ],
    [
      "a capital letter in an entry",
      urlset("<url><Loc>https://e.org/</Loc></url>"),
      "urlset",
      "wrong_case",
      /<Loc> is not <loc>/,
    ],
    [
      "an end tag without a start",
      urlset("<url><loc>https://e.org/</loc></x></url>"),
      "urlset",
      "not_well_formed",
      /<\/x> ends nothing that is open/,
    ],
    [
      "bytes that are not UTF-8",
      urlset("<url><loc>https://e.org/\u00e9</loc></url>"),
      "urlset",
      "bad_encoding",
      /not UTF-8/,
    ],
    [
      "an encoding that nobody knows",
      `<?xml version="1.0" encoding="utf-9"?><urlset ${NS}/>`,
      "urlset",
      "bad_encoding",
      /"utf-9" is not known/,
    ],
    [
      "an attribute twice",
      urlset('<url a="1" a="2"><loc>https://e.org/</loc></url>'),
      "urlset",
      "not_well_formed",
      /twice/,
    ],
    ["a second root", `${urlset("")}<urlset ${NS}/>`, "urlset", "not_well_formed", /after the end/],
    ["text behind the root", `${urlset("")} more`, "urlset", "not_well_formed", /outside/],
    ["an endless comment", urlset("<!-- "), "urlset", "not_well_formed", /comment does not end/],
    [
      "an entry without address",
      urlset("<url><lastmod>2026</lastmod></url>"),
      "urlset",
      "missing_loc",
      /<url> has no address/,
    ],
  ];
  for (const [name, body, format, code, message] of BROKEN) {
    it(`names ${code} for ${name}`, async () => {
      const isLatin1 = code === "bad_encoding";
      const result = await parse(isLatin1 ? Buffer.from(body, "latin1") : body);
      expect(result.format).to.equal(format);
      expect(result.errors[0]?.code).to.equal(code);
      expect(result.errors[0]?.message).to.match(message);
    });
  }
});
