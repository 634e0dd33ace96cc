import { expect } from "chai";
import { listPages, PAGE_LIST } from "../../../../db/audits/pages/pages.ts";
import {
  deletePageWords,
  findSearchedPages,
  insertPageWords,
  listWords,
  streamPageTexts,
} from "../../../../db/audits/pages/page_words.ts";
import { insertAuditRows, insertPageRows } from "../../../support/audits/audit_rows.ts";
import { countReads } from "../../../support/count_queries.ts";
import { useSpecDatabase } from "../../../support/database.ts";
import { askList } from "../../../support/list_query.ts";
import { createSeededRandom } from "../../../support/random.ts";

const SITE = 7;
const AUDIT = 1;
const PERIOD = 30;

const TITLES = [
  "Café crème — für Gäste",
  "CAFE au lait",
  "Straße & STRASSE, ẞ ſ",
  "İstanbul'da çay ılık",
  "ΟΔΟΣ οδός Σοφίας",
  "Чай и ЧАШКИ, ёлка",
  "שָׁלוֹם עולם \u202eשלום",
  "مرحبا بالعالم",
  "日本語のお茶とカップ",
  "가나다 한국어",
  "100 % tea_cups \\ 50%",
  "tea 🍵 time 🍵🫖 𝒳",
  "e\u0301te\u0301 no\u00a0break so\u00adft",
  "K elvin Å ngström ﬁne ＦＵＬＬ ②",
  "green-tea/black.tea;white",
  "Ǆ ǅ ǆ Ა ა Ꭰ ꭰ 𐐀 𐐨",
];

describe("page words", () => {
  const db = useSpecDatabase(async (db) => {
    await insertAuditRows(db, SITE, [{ id: AUDIT }]);
    await insertPageRows(
      db,
      AUDIT,
      TITLES.map((title, at) => ({
        ...{ url_id: 10 + at, title, h1: at % 3 === 0 ? title.toUpperCase() : null },
        meta_description: at % 2 === 0 ? `${title.toLowerCase()} and more` : null,
        url: `https://s.test/Caf%C3%A9/Page-${at}?q=a_b#x`,
      })),
    );
    const pages = [...TITLES.keys()].map((at) => 510 + at);
    await db("pages").insert([...pages, 600, 601].map((id) => ({
      // the site knows the page by another address than the audit
      ...{ id, site_id: SITE, url: `https://s.test/known/${id}-tea` },
      url_hash: Buffer.from(String(id).padStart(16)),
    })));
    await db("search_period_pages").insert([510, 511, 515, 600, 601].map((page_id) => ({
      ...{ site_id: SITE, period_id: PERIOD, page_id, clicks: page_id % 4, impressions: 10 },
      ...{ position_sum: 20, top_keyword_id: null, keywords_count: null },
    })));
  });
  afterEach(() => deletePageWords(db(), AUDIT));

  /** Stores the words of each page by themselves: so a page that lacks one is left out at once. */
  async function storeEach(until = Infinity) {
    for await (const rows of streamPageTexts(db(), AUDIT)) {
      for (const { url_id: urlId, texts, other_texts: other } of rows) {
        if (urlId > until) continue;
        const words = new Set(listWords(`${texts} ${other ?? ""}`));
        await insertPageWords(db(), AUDIT, { firstUrlId: urlId, lastUrlId: urlId, words });
      }
    }
  }

  async function search(q: string) {
    const found: unknown[] = [];
    for (const periodId of [null, PERIOD]) {
      for (const sort of ["url_id", "-clicks", "title"]) {
        const choice = { siteId: SITE, auditId: AUDIT, periodId };
        // the order of the crawl is the default one, which no parameter names
        const order = sort === "url_id" ? {} : { sort };
        const { rows, total } = await listPages(db(), choice, askList(PAGE_LIST, { q, ...order }));
        found.push({ total, ids: rows.map(({ id }) => id) });
      }
    }
    return found;
  }

  /** Parts of the texts in every case, with and without accents, over the bounds of words, and what no page has. */
  function listSearches(): string[] {
    const random = createSeededRandom(18);
    const parts = TITLES.flatMap((title) => {
      const letters = [...title];
      return Array.from({ length: 3 }, () => {
        const at = random.below(letters.length);
        return letters.slice(at, at + 1 + random.below(7)).join("");
      });
    });
    const forms = parts.flatMap((part) => [
      ...[part, part.toUpperCase(), part.toLowerCase()],
      part.normalize("NFD").replace(/\p{M}/gu, ""),
    ]);
    const others = ["walrus", "zé", "🦭", "%", "_", "\\", "- -", "a_b", "%C3", "tea tea", "known/"];
    return [...new Set([...forms, ...others])].map((q) => q.trim()).filter((q) => q !== "");
  }

  it("leave out no page that has the text, whatever it is", async () => {
    const searches = listSearches();
    const plain = new Map<string, unknown>();
    for (const q of searches) plain.set(q, await search(q));
    await storeEach();
    let narrowed = 0;
    for (const q of searches) {
      expect(await search(q), JSON.stringify(q)).to.deep.equal(plain.get(q));
      if (await findSearchedPages(db(), AUDIT, q) !== null) narrowed++;
    }
    expect(narrowed).to.be.above(searches.length / 2);
  });

  it("leave out no page after those with words", async () => {
    const plain = await search("café");
    await storeEach(12);
    expect(await search("café")).to.deep.equal(plain);
    expect(await search("한국어")).to.deep.include({ total: 1, ids: [519] });
  });

  it("are of ASCII alone where two characters of ASCII are compared", async () => {
    const all = Array.from({ length: 127 }, (_, at) => String.fromCharCode(at + 1));
    const words = new Set(all.filter((character) => listWords(character).length === 1));
    expect([...words].join("")).to.match(/^[0-9A-Za-z]{62}$/);
    for (const character of all.filter((one) => !words.has(one))) {
      await deletePageWords(db(), AUDIT);
      await insertPageWords(db(), AUDIT, {
        firstUrlId: 1,
        lastUrlId: 1,
        words: new Set(character),
      });
      for (const word of words) {
        expect(await findSearchedPages(db(), AUDIT, word), `${character} ${word}`).not.to.equal(
          null,
        );
      }
    }
  });

  it("leave no page to read for a word that none has", async () => {
    await storeEach();
    const choice = { siteId: SITE, auditId: AUDIT, periodId: null };
    const query = askList(PAGE_LIST, { q: "walrus" });
    const reads = await countReads(db(), (trx) => listPages(trx, choice, query));
    await deletePageWords(db(), AUDIT);
    const plain = await countReads(db(), (trx) => listPages(trx, choice, query));
    // the page and the count read each text; the words are read once
    expect(plain).to.be.above(2 * TITLES.length);
    expect(reads).to.be.at.most(TITLES.length + 5);
  });
});
