import { expect } from "chai";
import { gzipSync } from "node:zlib";
import { parseSitemap } from "../../../../lib/crawler/sitemaps/sitemap.ts";
import type {
  SitemapEntry,
  SitemapResult,
} from "../../../../lib/crawler/sitemaps/sitemap_facts.ts";

const NS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

async function parse(
  body: string | Uint8Array | AsyncIterable<Uint8Array>,
  contentType?: string,
): Promise<SitemapResult & { entries: SitemapEntry[]; locs: string[] }> {
  const entries: SitemapEntry[] = [];
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  const result = await parseSitemap(bytes, (entry) => entries.push(entry), contentType);
  return { ...result, entries, locs: entries.map(({ loc }) => loc) };
}

const urlset = (inner: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${NS}>${inner}</urlset>`;

describe("parseSitemap()", () => {
  it("reads addresses, dates and language alternates", async () => {
    const body = `<?xml version="1.0"?>
      <urlset ${NS} xmlns:xhtml="http://www.w3.org/1999/xhtml">
        <url>
          <loc>https://example.com/a</loc>
          <lastmod>2026-01-02</lastmod>
          <xhtml:link rel="alternate" hreflang="de" href="https://example.com/de?a&amp;b"/>
          <xhtml:link rel="alternate" hreflang="x-default" href='https://example.com/'></xhtml:link>
        </url>
        <url><loc>https://example.com/b</loc></url>
      </urlset>`;
    expect(await parse(body)).to.deep.include({
      format: "urlset",
      entriesCount: 2,
      errors: [],
      entries: [
        {
          loc: "https://example.com/a",
          lastModified: "2026-01-02",
          alternates: [
            { code: "de", href: "https://example.com/de?a&b" },
            { code: "x-default", href: "https://example.com/" },
          ],
          isSitemap: false,
        },
        { loc: "https://example.com/b", lastModified: null, alternates: [], isSitemap: false },
      ],
    });
  });

  it("reads an index", async () => {
    const result = await parse(
      `<sitemapindex ${NS}><sitemap><loc>https://example.com/1.xml</loc></sitemap></sitemapindex>`,
    );
    expect(result).to.deep.include({ format: "sitemapindex", errors: [] });
    expect(result.entries[0]).to.include({ loc: "https://example.com/1.xml", isSitemap: true });
  });

  const LOCS: [name: string, inner: string, loc: string][] = [
    ["spaces", "<url><loc>\n  https://e.org/a\t</loc></url>", "https://e.org/a"],
    [
      "entities",
      "<url><loc>https://e.org/?a=1&amp;b=&#x32;&#51;</loc></url>",
      "https://e.org/?a=1&b=23",
    ],
    ["CDATA", "<url><loc><![CDATA[ https://e.org/?a&b ]]></loc></url>", "https://e.org/?a&b"],
    [
      "comments",
      "<!-- <url> --><url><!-- x --><loc>https://e.org/<!-- y -->a</loc></url>",
      "https://e.org/a",
    ],
    ["a relative address", "<url><loc>/a</loc></url>", "/a"],
    [
      "the loc of an image",
      '<url><i:image xmlns:i="x"><i:loc>https://e.org/i</i:loc></i:image><loc>https://e.org/a</loc></url>',
      "https://e.org/a",
    ],
    [
      "a prefix of another name",
      '<url><image:loc xmlns:image="x">https://e.org/i</image:loc><loc>https://e.org/a</loc></url>',
      "https://e.org/a",
    ],
    ["non-ASCII characters", "<url><loc>https://e.org/é</loc></url>", "https://e.org/é"],
    ["a > in an attribute", '<url x="a>b"><loc>https://e.org/a</loc></url>', "https://e.org/a"],
  ];
  for (const [name, inner, loc] of LOCS) {
    it(`reads an address beside ${name}`, async () => {
      const result = await parse(urlset(inner));
      expect(result.errors).to.deep.equal([]);
      expect(result.locs).to.deep.equal([loc]);
    });
  }

  it("reads a namespace that is bound to a prefix", async () => {
    const result = await parse(
      '<s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9"><s:url>' +
        "<s:loc>https://e.org/</s:loc></s:url></s:urlset>",
    );
    expect(result).to.deep.include({ format: "urlset", errors: [] });
  });

  it("reads gzip by its first bytes", async () => {
    const body = gzipSync(urlset("<url><loc>https://e.org/</loc></url>"));
    expect(await parse(body)).to.deep.include({ format: "urlset", locs: ["https://e.org/"] });
  });

  it("reads a text file with one address a line", async () => {
    const result = await parse("\ufeffhttps://e.org/a\r\n\r\nhttps://e.org/b\n https://e.org/c ");
    expect(result).to.deep.include({ format: "text", errors: [] });
    expect(result.locs).to.deep.equal(["https://e.org/a", "https://e.org/b", "https://e.org/c"]);
  });

  it("reads RSS", async () => {
    const result = await parse(
      "<rss version='2.0'><channel><link>https://e.org/</link><item><title>A</title>" +
        "<link>https://e.org/a</link><pubDate>Thu, 01 Jan 2026 00:00:00 GMT</pubDate></item>" +
        "</channel></rss>",
    );
    expect(result).to.deep.include({ format: "rss", locs: ["https://e.org/a"], errors: [] });
    expect(result.entries[0]?.lastModified).to.equal("Thu, 01 Jan 2026 00:00:00 GMT");
  });

  it("reads Atom", async () => {
    const result = await parse(
      '<feed xmlns="http://www.w3.org/2005/Atom"><link href="https://e.org/"/><entry>' +
        '<link rel="self" href="https://e.org/self"/><link href="https://e.org/a"/>' +
        "<updated>2026-01-01T00:00:00Z</updated></entry></feed>",
    );
    expect(result).to.deep.include({ format: "atom", locs: ["https://e.org/a"], errors: [] });
  });

  it("reads UTF-16 and declared encodings", async () => {
    const utf16 = Buffer.from(
      `\ufeff${urlset("<url><loc>https://e.org/é</loc></url>")}`,
      "utf16le",
    );
    expect((await parse(utf16)).locs).to.deep.equal(["https://e.org/é"]);
    const latin1 = '<?xml version="1.0" encoding="ISO-8859-1"?>' +
      `<urlset ${NS}><url><loc>https://e.org/\u00e9</loc></url></urlset>`;
    expect((await parse(Buffer.from(latin1, "latin1"))).locs).to.deep.equal(["https://e.org/é"]);
  });

  it("reads UTF-16 without a mark, and the charset of the header", async () => {
    const text = urlset("<url><loc>https://e.org/é</loc></url>").replace("UTF-8", "UTF-16");
    const little = Buffer.from(text, "utf16le");
    expect(await parse(little)).to.deep.include({ locs: ["https://e.org/é"], errors: [] });
    expect((await parse(Buffer.from(little).swap16())).locs).to.deep.equal(["https://e.org/é"]);
    const cyrillic = Buffer.concat([
      Buffer.from(`<urlset ${NS}><url><loc>https://e.org/`),
      Buffer.from([0xd0, 0xcf]),
      Buffer.from("</loc></url></urlset>"),
    ]);
    const header = "application/xml; charset=koi8-r";
    expect((await parse(cyrillic, header)).locs).to.deep.equal(["https://e.org/по"]);
    const marked = Buffer.from(`\ufeff${urlset("<url><loc>https://e.org/é</loc></url>")}`);
    expect((await parse(marked, header)).locs).to.deep.equal(["https://e.org/é"]);
    const text1251 = Buffer.concat([Buffer.from("https://e.org/"), Buffer.from([0xe9])]);
    expect((await parse(text1251, "text/plain; charset=windows-1251")).locs)
      .to.deep.equal(["https://e.org/й"]);
  });

  it("reads entries behind what is not escaped, and what comments and CDATA hold as it is", async () => {
    const result = await parse(urlset(
      "<!-- a & b --><url><loc><![CDATA[https://e.org/?a&b]]></loc></url><?x a & b?>" +
        '<url x="a&b"><loc>https://e.org/?c&d=1&amp;e</loc></url><url><loc>https://e.org/f</loc></url>',
    ));
    expect(result.locs).to.deep.equal([
      "https://e.org/?a&b",
      "https://e.org/?c&d=1&e",
      "https://e.org/f",
    ]);
    expect(result.errors.map(({ message }) => message))
      .to.deep.equal(['An "&" is not escaped.', 'An "&" is not escaped.']);
  });

  it("reads the same from single bytes as from the whole", async () => {
    const body = Buffer.from(urlset(
      '<url a="1>2"><loc>https://e.org/?a&amp;é</loc></url><!-- - -- --><url><loc><![CDATA[b]]></loc></url>',
    ));
    async function* bytes() {
      for (const byte of body) yield await Promise.resolve(Uint8Array.of(byte));
    }
    expect(await parse(bytes())).to.deep.equal(await parse(body));
    expect((await parse(body)).locs).to.deep.equal(["https://e.org/?a&é", "b"]);
  });

  it("names the line of an error and goes on behind it", async () => {
    const result = await parse(
      `<urlset ${NS}>\n<url>\n<loc>https://e.org/?a&b</loc>\n</url>\n<url><loc>https://e.org/c</loc></url></urlset>`,
    );
    expect(result.errors).to.deep.equal([
      { code: "not_well_formed", message: 'An "&" is not escaped.', line: 3 },
    ]);
    expect(result.locs).to.deep.equal(["https://e.org/?a&b", "https://e.org/c"]);
  });

  it("names a broken gzip file", async () => {
    const body = gzipSync(urlset("<url><loc>https://e.org/</loc></url>"));
    const result = await parse(body.subarray(0, body.length - 12));
    expect(result.errors.map(({ code }) => code)).to.deep.equal(["bad_gzip"]);
  });

  it("never expands what a document type declares", async () => {
    const result = await parse(
      `<!DOCTYPE urlset [<!ENTITY x SYSTEM "file:///etc/passwd">]><urlset ${NS}>` +
        "<url><loc>https://e.org/&x;</loc></url></urlset>",
    );
    expect(result.locs).to.deep.equal(["https://e.org/&x;"]);
    expect(result.errors[0]?.message).to.equal("The entity &x; is not known.");
  });

  it("stops after 50,000 addresses", async () => {
    const result = await parse(urlset("<url><loc>https://e.org/</loc></url>".repeat(50_001)));
    expect(result.entriesCount).to.equal(50_000);
    expect(result.errors.map(({ code }) => code)).to.deep.equal(["too_many_urls"]);
  });

  it("allows exactly 50,000 addresses", async () => {
    const result = await parse("https://e.org/\n".repeat(50_000));
    expect(result).to.deep.include({ entriesCount: 50_000, errors: [] });
  });

  it("stops a gzip bomb at 50 MB", async () => {
    const bomb = gzipSync(
      Buffer.concat([Buffer.from(urlset("").slice(0, -9)), Buffer.alloc(60_000_000, " ")]),
    );
    const result = await parse(bomb);
    expect(result.errors.map(({ code }) => code)).to.deep.equal(["too_large"]);
  });

  it("bounds the report of a file that is all wrong", async () => {
    const ampersands = await parse(urlset("&".repeat(1_000_000)));
    const tags = await parse(urlset("<a>".repeat(100_000)));
    const broken = await parse(urlset("< ".repeat(100_000)));
    const controls = await parse(urlset("\u0001".repeat(1_000_000)));
    expect([ampersands, tags, broken, controls].map(({ errors }) => errors.length))
      .to.deep.equal([20, 1, 20, 20]);
  });

  it("lets others have the thread while it reads a large file", async () => {
    const urls = "<url><loc>https://a.test/page</loc></url>".repeat(40_000);
    const body = Buffer.from(urlset(urls));
    let turns = 0;
    let reading = true;
    const count = () => {
      turns++;
      if (reading) setImmediate(count);
    };
    setImmediate(count);
    await parseSitemap(body, () => {
      // as slow as what is done with an entry in an audit
      let busy = 0;
      while (busy < 5_000) busy++;
    });
    reading = false;
    expect(turns).to.be.above(1);
  });
});
