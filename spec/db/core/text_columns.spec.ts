import { expect } from "chai";
import { insertRows } from "../../../db/core/sql_rows.ts";
import { fitAscii, fitOf, fitText, TEXT_COLUMNS } from "../../../db/core/text_columns.ts";
import { useSpecDatabase } from "../../support/database.ts";

/** Text columns of audits that hold no text of a page: URLs that fit or are left out, words of this program, JSON. */
const NOT_FROM_PAGES: Record<string, readonly string[]> = {
  audit_urls: ["url", "kind", "state", "skip_reason", "discovered_via", "redirect_type"],
  audit_pages: ["url", "canonical_url", "indexability_reason"],
  audit_links: ["type", "placement"],
  audit_files: ["kind", "url"],
  audit_sitemaps: ["url", "found_via", "errors", "faults"],
  audit_sitemap_urls: ["url", "alternates"],
  audit_renders: ["error", "canonical_url", "js_links", "differences"],
  audit_link_opportunities: ["named_in"],
  audit_top_anchors: ["anchors"],
  audit_fragments: ["links"],
  audit_pagination: ["rel"],
  audit_redirects: ["url", "type", "final_url", "final_fetch_error", "hops"],
  audit_issues: ["code", "severity", "category", "status", "found_status"],
  audit_occurrences: ["code", "severity", "stage", "evidence"],
};

describe("TEXT_COLUMNS", () => {
  const db = useSpecDatabase();

  interface Column {
    table: string;
    name: string;
    charset: string;
    chars: number;
    bytes: number;
    kind: string;
  }

  async function listTextColumns(): Promise<Column[]> {
    const [rows] = await db().raw(
      `SELECT table_name AS \`table\`, column_name AS name, character_set_name AS charset,
        character_maximum_length AS chars, character_octet_length AS bytes, data_type AS kind
      FROM information_schema.columns
      WHERE table_schema = DATABASE() AND table_name LIKE 'audit\\_%' AND table_name <> 'audit_trail'
        AND character_set_name IS NOT NULL`,
    );
    return rows;
  }

  it("has every column into which a crawl writes a text of a page, as large as it is", async () => {
    const columns = await listTextColumns();
    expect(columns).to.have.length.above(20);
    for (const { table, name, charset, chars, bytes, kind } of columns) {
      if (NOT_FROM_PAGES[table]?.includes(name)) continue;
      const column = TEXT_COLUMNS[table]?.[name];
      expect(column, `${table}.${name}`).to.not.equal(undefined);
      expect(column?.charset, `${table}.${name}`).to.equal(charset);
      if (kind === "varchar") expect(column?.chars, `${table}.${name}`).to.equal(chars);
      else expect(4 * (column?.chars ?? NaN), `${table}.${name}`).to.be.at.most(bytes);
    }
  });

  it("names no column that does not exist", async () => {
    const known = new Set((await listTextColumns()).map(({ table, name }) => `${table}.${name}`));
    for (const [table, columns] of Object.entries(TEXT_COLUMNS)) {
      for (const name of Object.keys(columns)) expect(known).to.include(`${table}.${name}`);
    }
  });

  it("makes insertRows() fit what is too long for a column", async () => {
    const into =
      "audit_sitemap_urls (audit_id, url_hash, sitemap_id, position, url, last_modified)";
    await insertRows(db(), into, [[
      1,
      new Uint8Array(16),
      1,
      1,
      "http://shop.test/",
      `${"é".repeat(39)}😀 and more`,
    ]]);
    const row = await db()("audit_sitemap_urls").where({ audit_id: 1 }).first();
    expect(row.last_modified).to.equal("é".repeat(39));
  });
});

describe("fitText()", () => {
  it("never cuts inside a surrogate pair", () => {
    expect(fitText("ab😀", 3)).to.equal("ab");
    expect(fitText("ab😀", 4)).to.equal("ab😀");
  });

  it("replaces NUL and halves of pairs", () => {
    expect(fitText("a\0b\ud800c\udc00", 10)).to.equal("a\ufffdb\ufffdc\ufffd");
  });
});

describe("fitAscii()", () => {
  it("replaces what an ASCII column cannot hold", () => {
    expect(fitAscii("dé-DE\0", 35)).to.equal("d?-DE?");
  });
});

describe("fitOf()", () => {
  it("fits the values of one column, and knows no other", () => {
    expect(fitOf("audit_links", "anchor")("x".repeat(300))).to.have.length(255);
    expect(() => fitOf("audit_links", "placement")).to.throw("audit_links.placement is not in");
  });
});
