import { expect } from "chai";
import type { ListField } from "../../../../db/core/list_shapes.ts";
import { html } from "../../../../lib/web/html.ts";
import type { FieldSchema } from "../../../../lib/web/explorer/explorer_list.ts";
import { tableCell } from "../../../../lib/web/explorer/table_cell.ts";

describe("tableCell()", () => {
  const write = (
    value: unknown,
    name: string,
    type: ListField["type"] = "string",
    schema: FieldSchema = {},
  ) =>
    html`${tableCell(value, { name, field: { type }, schema, domain: "shop.test" })}`.text
      .replaceAll(/<wbr>/g, "").trim();

  it("writes what is not known as a dash, and an empty text as such", () => {
    expect(write(null, "position", "number")).to.equal("–");
    expect(write("", "title")).to.contain("empty");
  });
  it("writes ratios and percentages with their sign", () => {
    expect(write(0.042, "ctr", "number")).to.equal("4.2\u00a0%");
    expect(write(0.5, "overlap", "number", { minimum: 0, maximum: 1 })).to.equal("50.0\u00a0%");
    expect(write(-12.5, "clicks_delta_pct", "number")).to.equal("\u221212.5\u00a0%");
  });
  it("groups counts and signs changes, but leaves ids and statuses as they are", () => {
    expect(write(12_480, "clicks", "integer")).to.equal("12,480");
    expect(write(24, "clicks_delta", "integer")).to.equal("+24");
    expect(write(12_480, "id", "integer")).to.equal("12480");
    expect(write(404, "target_status_code", "integer")).to.equal("404");
  });
  it("writes bytes and durations with their units, and days as times", () => {
    expect(write(407_367_620, "bytes", "integer")).to.equal("407\u00a0MB");
    expect(write(25_205, "size_bytes", "integer")).to.equal("25.2\u00a0kB");
    expect(write(999_900, "bytes", "integer")).to.equal("1.00\u00a0MB");
    expect(write(9_999, "bytes", "integer")).to.equal("10.0\u00a0kB");
    expect(write(99_960, "bytes", "integer")).to.equal("100\u00a0kB");
    expect(write(512, "bytes", "integer")).to.equal("512\u00a0B");
    expect(write(171_404, "duration_ms", "integer"))
      .to.equal('<time datetime="PT171.404S">2\u00a0min 51\u00a0s</time>');
    expect(write(59_970, "duration_ms", "integer")).to.contain(">1\u00a0min 0\u00a0s<");
    expect(write(640, "duration_ms", "integer")).to.contain(">640\u00a0ms<");
    expect(write(3_599_800, "duration_ms", "integer")).to.contain(">1\u00a0h 0\u00a0min<");
    expect(write("2026-11-28", "last_day")).to.equal(
      '<time datetime="2026-11-28">28 Nov 2026</time>',
    );
    expect(write("2026-11-14", "week")).to.contain(">14 Nov 2026<");
    expect(write("2026-11-28", "keyword")).to.not.contain("<time");
  });
  it("writes what is expected with its range, in whole clicks", () => {
    expect(write({ low: 32.8, expected: 218.5, high: 431.3 }, "estimated_gain", "object"))
      .to.equal("219 (33 to 431)");
  });
  it("writes times as elements, and the site's own URLs without its domain", () => {
    expect(write("2026-11-20T10:00:00.000Z", "found_at", "time"))
      .to.contain('datetime="2026-11-20T10:00:00.000Z"');
    expect(write("https://shop.test/tea?a=1", "target_url")).to.contain(">/tea?a=1<");
    expect(write("https://rival.test/tea", "url")).to.contain("https://rival.test/tea");
  });
  it("marks severities by word and colour, and writes codes with spaces", () => {
    expect(write("error", "severity")).to.equal('<span class="badge badge-bad">error</span>');
    expect(write("gone_with_page", "kind", "string", { enum: ["gone_with_page"] }))
      .to.equal("gone with page");
  });
  it("escapes texts, lists and objects", () => {
    for (const value of ["<script>", ["<script>"], { a: "<script>" }]) {
      expect(write(value, "evidence", "object")).to.not.contain("<script>");
    }
    expect(write(["a", "b"], "tags", "object")).to.contain("a, b");
    expect(write([], "tags", "object")).to.equal("none");
  });
  it("writes the parts of an object with their names", () => {
    const text = write(
      { found: { status: 404, is_final: true }, expected: null, where: ["head", "body"] },
      "evidence",
      "object",
    ).replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ").trim();
    expect(text).to.equal("found status 404, is final yes where head, body");
    expect(write({ passed: 2, failed: 0 }, "counts", "object")).to.contain("passed 2, failed 0");
  });
  it("counts issues in words, and leaves out severities without issues", () => {
    const count = (error: number, warning: number, notice: number) =>
      write({ error, warning, notice }, "issues_count", "object");
    expect(count(1, 1_204, 0)).to.equal("1 error, 1,204 warnings");
    expect(count(0, 0, 0)).to.equal("none");
  });
  it("writes the first objects of a list, and how many more there are", () => {
    const rows = [1, 2, 3, 4, 5].map((place) => ({ url: `/page-${place}`, note: null }));
    expect(write(rows, "pages", "object"))
      .to.contain("url /page-1; url /page-2; url /page-3; and 2 more");
  });
});
