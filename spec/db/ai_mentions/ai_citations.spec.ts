import { expect } from "chai";
import {
  CITED_DOMAIN_LIST,
  CITED_PAGE_LIST,
  countCitations,
  listCited,
  readPromptTexts,
} from "../../../db/ai_mentions/ai_citations.ts";
import type { ListFilter } from "../../../db/core/list_shapes.ts";
import {
  insertAnswerRows,
  insertCitationRows,
  insertPromptRows,
} from "../../support/ai_mentions/answer_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { askList } from "../../support/list_query.ts";

const OWN = 7;
const OTHER = 8;
const SCOPE = { siteId: OWN, from: "2026-11-02", to: "2026-11-03" };
const DAY = "2026-11-03 08:00:00";

describe("ai_citations", () => {
  const db = useSpecDatabase(async (db) => {
    await insertPromptRows(db, OWN, [{ id: 1, text: "Tea?" }, { id: 2, text: "Cups?" }]);
    await insertPromptRows(db, OTHER, [{ id: 3, text: "Other?" }]);
    const analysed = { asked_at: DAY, mentioned: 0 };
    await insertAnswerRows(db, OWN, [
      { id: 1, ...analysed, cited: 1, citations_count: 4, own_citations_count: 1 },
      { id: 2, ...analysed, cited: 0, citations_count: 2, own_citations_count: 0 },
      { id: 3, ...analysed, cited: 0, citations_count: 1, own_citations_count: 0, prompt_id: 2 },
      { id: 4, ...analysed, cited: 0, citations_count: 0, own_citations_count: 0, prompt_id: 2 },
      { id: 5, asked_at: DAY },
      { id: 6, asked_at: DAY, status: "failed" },
      { id: 7, ...analysed, asked_at: "2026-11-04 00:00:00", citations_count: 50, cited: 0 },
      { id: 8, ...analysed, asked_at: DAY, engine: "claude", cited: 0, citations_count: 1 },
    ]);
    await insertAnswerRows(db, OTHER, [{ id: 9, ...analysed, prompt_id: 3, citations_count: 9 }]);
    await insertCitationRows(db, OWN, [
      { answer_id: 1, position: 1, url: "https://own.test/", own: 1 },
      { answer_id: 1, position: 2, url: "https://rival.test/a", competitor_id: 30 },
      { answer_id: 1, position: 3, url: "https://rival.test/b", competitor_id: 30 },
      { answer_id: 1, position: 4, url: "https://hidden.test/", domain: null },
      { answer_id: 2, position: 1, url: "https://rival.test/a", title: "A", competitor_id: 30 },
      { answer_id: 2, position: 2, url: "https://wiki.test/" },
      { answer_id: 3, position: 1, url: "https://rival.test/a", title: "B", competitor_id: 30 },
      { answer_id: 7, position: 1, url: "https://later.test/" },
      { answer_id: 8, position: 1, url: "https://wiki.test/" },
    ]);
    await insertCitationRows(db, OTHER, [
      { answer_id: 1, position: 9, url: "https://rival.test/a" },
      { answer_id: 9, position: 1, url: "https://foreign.test/" },
    ]);
  });
  const list = (
    view: "domains" | "pages",
    parameters: Record<string, string> = {},
    filters: readonly ListFilter[] = [],
  ) =>
    listCited(db(), { view, scope: SCOPE, filters }, {
      query: askList(view === "pages" ? CITED_PAGE_LIST : CITED_DOMAIN_LIST, parameters),
      snapshot: 1,
      otherSnapshot: 1,
    });
  const ENGINE: ListFilter = { field: "engine", operator: "eq", values: ["chatgpt"] };

  describe("listCited()", () => {
    it("counts each domain's citations, answers and prompts, and the answers without the own site", async () => {
      const { rows, total } = await list("domains");
      expect(rows).to.deep.equal([
        {
          ...{ domain: "rival.test", citations_count: 4, answers_count: 3, prompts_count: 2 },
          ...{ instead_count: 2, own: 0, competitor: 1, competitor_id: 30 },
          ...{ first_prompt_id: 1, last_prompt_id: 2 },
        },
        {
          ...{ domain: "wiki.test", citations_count: 2, answers_count: 2, prompts_count: 1 },
          ...{ instead_count: 2, own: 0, competitor: 0, competitor_id: null },
          ...{ first_prompt_id: 1, last_prompt_id: 1 },
        },
        {
          ...{ domain: "own.test", citations_count: 1, answers_count: 1, prompts_count: 1 },
          ...{ instead_count: 0, own: 1, competitor: 0, competitor_id: null },
          ...{ first_prompt_id: 1, last_prompt_id: 1 },
        },
      ]);
      expect(total).to.equal(3);
    });

    it("counts each page with its domain and one of its titles", async () => {
      const { rows, total } = await list("pages");
      expect(total).to.equal(4);
      expect(rows.map((row) => [row.url, row.title, row.answers_count, row.instead_count]))
        .to.deep.equal([
          ["https://rival.test/a", "B", 3, 2],
          ["https://wiki.test/", null, 2, 2],
          ["https://rival.test/b", null, 1, 0],
          ["https://own.test/", null, 1, 0],
        ]);
      expect(rows[0]).to.include({ domain: "rival.test", citations_count: 3, prompts_count: 2 });
    });

    it("counts the answers that the filters of answers leave, in the total as well", async () => {
      const { rows, total } = await list("domains", {}, [ENGINE]);
      expect(rows.map((row) => [row.domain, row.citations_count]))
        .to.deep.equal([["rival.test", 4], ["wiki.test", 1], ["own.test", 1]]);
      expect(total).to.equal(3);
      const claude: ListFilter = { ...ENGINE, values: ["claude"] };
      expect((await list("pages", {}, [claude])).total).to.equal(1);
    });

    it("filters and searches what is counted", async () => {
      const domainsOf = async (parameters: Record<string, string>) =>
        (await list("domains", parameters)).rows.map(({ domain }) => domain);
      expect(await domainsOf({ "filter[own]": "true" })).to.deep.equal(["own.test"]);
      expect(await domainsOf({ "filter[competitor]": "true" })).to.deep.equal(["rival.test"]);
      expect(await domainsOf({ q: "wiki" })).to.deep.equal(["wiki.test"]);
      expect(await domainsOf({ "filter[answers_count][gte]": "3" })).to.deep.equal(["rival.test"]);
    });
  });

  describe("countCitations()", () => {
    it("counts all citations of the answers, hidden ones among them", async () => {
      expect(await countCitations(db(), { scope: SCOPE, filters: [] })).to.deep.equal({
        answersCount: 5,
        waitingCount: 1,
        citingAnswersCount: 4,
        citationsCount: 8,
        ownCitationsCount: 1,
      });
      expect(await countCitations(db(), { scope: SCOPE, filters: [ENGINE] })).to.include({
        answersCount: 4,
        citationsCount: 7,
      });
    });
    it("is 0 for days without answers", async () => {
      const scope = { ...SCOPE, from: "2026-12-01", to: "2026-12-31" };
      expect(await countCitations(db(), { scope, filters: [] })).to.deep.equal({
        answersCount: 0,
        waitingCount: 0,
        citingAnswersCount: 0,
        citationsCount: 0,
        ownCitationsCount: 0,
      });
    });
  });

  it("reads the texts of a site's prompts by id", async () => {
    expect(Object.fromEntries(await readPromptTexts(db(), OWN, [2, 3, 99])))
      .to.deep.equal({ 2: "Cups?" });
    expect((await readPromptTexts(db(), OWN, [])).size).to.equal(0);
  });
});
