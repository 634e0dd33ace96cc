import { expect } from "chai";
import {
  DUPLICATE_KINDS,
  type DuplicateRow,
  groupKeyText,
  isDuplicateCode,
  textOf,
} from "../../../db/facts/duplicate_kinds.ts";
import { useSpecDatabase } from "../../support/database.ts";

const row = (changes: Partial<DuplicateRow> = {}): DuplicateRow => ({
  ...{ group_key: Buffer.from("a1b2", "hex"), lang: null, content_hash: null },
  ...changes,
});

describe("db/facts/duplicate_kinds.ts", () => {
  const db = useSpecDatabase();

  /** Groups of these addresses, each as indexes. */
  async function groupUrls(urls: readonly string[]): Promise<number[][]> {
    const rows = urls.map((url, index) => ({ url, index }));
    const source = rows.map(() => "SELECT ? AS url, ? AS place").join(" UNION ALL ");
    const [found]: { place: number; folded: Buffer }[][] = await db().raw(
      `SELECT place, ${DUPLICATE_KINDS.url_case_duplicate.key("page")} AS folded
        FROM (${source}) page ORDER BY place`,
      rows.flatMap(({ url, index }) => [url, index]),
    );
    const byKey = Map.groupBy(found ?? [], ({ folded }) => folded.toString("hex"));
    return [...byKey.values()].map((group) => group.map(({ place }) => Number(place)));
  }

  it("takes addresses for one that differ in case and in a slash at the end of the path", async () => {
    expect(
      await groupUrls([
        "https://a.test/Tea",
        "https://a.test/tea/",
        "https://a.test/tea?x=1",
        "https://a.test/TEA/?X=1",
        "https://a.test/tea/green",
        "https://a.test/tea%2F",
      ]),
    ).to.deep.equal([[0, 1], [2, 3], [4], [5]]);
  });

  it("names a column of audit_pages for each other kind, for any alias", async () => {
    for (const [code, kind] of Object.entries(DUPLICATE_KINDS)) {
      const query = `SELECT ${kind.key("other")}, other.${kind.text} FROM audit_pages other`;
      const [rows] = await db().raw(query);
      expect(rows, code).to.deep.equal([]);
    }
  });

  it("groups titles by language without its region, and other texts in any language", () => {
    const { title_duplicate: title, h1_duplicate: h1 } = DUPLICATE_KINDS;
    const groups = (kind: typeof title | typeof h1) =>
      new Set([row({ lang: "de-AT" }), row({ lang: "DE" }), row({ lang: "en" }), row()]
        .map((one) => kind.groupOf(one)));
    expect([...groups(title)]).to.deep.equal(["a1b2 de", "a1b2 en", "a1b2 "]);
    expect([...groups(h1)]).to.deep.equal(["a1b2"]);
  });

  it("counts only pages with another text as near duplicates", () => {
    const onlyOthers = Object.entries(DUPLICATE_KINDS)
      .filter(([, { otherVariantsOnly }]) => otherVariantsOnly).map(([code]) => code);
    expect(onlyOthers).to.deep.equal(["content_duplicate_near"]);
  });

  it("writes keys and texts for people and for comparison", () => {
    expect(groupKeyText(row())).to.equal("a1b2");
    expect(groupKeyText(row({ group_key: 17 }))).to.equal("17");
    expect(textOf(row())).to.equal("");
    expect(textOf(row({ content_hash: Buffer.from("ff00", "hex") }))).to.equal("ff00");
  });

  it("knows its codes, and no property of every object", () => {
    expect(["h1_duplicate", "h1_missing", "toString"].map(isDuplicateCode))
      .to.deep.equal([true, false, false]);
  });
});
