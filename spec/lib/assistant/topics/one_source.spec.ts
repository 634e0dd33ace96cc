import { expect } from "chai";
import { answerQuestion } from "../../../../lib/assistant/analyst.ts";
import type { ApiReader } from "../../../../lib/assistant/api_reader.ts";
import { KINDS } from "../../../../lib/assistant/topics/mod.ts";
import { createApiReaders } from "../../../../lib/routes/core/route_reader.ts";
import { ROUTES } from "../../../../lib/routes/mod.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import {
  insertOneSourceSite,
  type Source,
  SOURCES,
} from "../../../support/assistant/one_source_sites.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

/** A question in English and German, which sources answer it, and what is said and offered where they are missing. */
interface Asked {
  en: string;
  de: string;
  answeredBy: readonly Source[];
  missing: RegExp;
  offered: string;
}

const SEARCH = {
  missing: /connects? (?:Google )?Search Console|Connect it with PUT|Its table of dates/,
  offered: "import_data",
} as const;
const AUDIT = {
  missing: /No audit of this site has completed yet|no finished audit yet/,
  offered: "start_audit",
} as const;
const LINKS = { missing: /takes exports of links/, offered: "import_data" } as const;
const ANSWERS = {
  missing: /takes a file of answers that you have/,
  offered: "add_prompt",
} as const;

const QUESTIONS: Readonly<Record<string, Asked>> = {
  traffic_pages: {
    en: "Which pages get the most clicks?",
    de: "Welche Seiten bekommen die meisten Klicks?",
    answeredBy: ["pages"],
    ...SEARCH,
  },
  traffic_total: {
    en: "How many clicks did we get from 2026-10-22 to 2026-11-18?",
    de: "Wie viele Klicks hatten wir vom 22.10.2026 bis 18.11.2026?",
    answeredBy: ["queries", "pages"],
    ...SEARCH,
  },
  traffic_trend: {
    en: "How did the clicks develop over time?",
    de: "Wie haben sich die Klicks entwickelt?",
    answeredBy: [],
    ...SEARCH,
  },
  keywords_top: {
    en: "What are my top keywords?",
    de: "Was sind meine besten Keywords?",
    answeredBy: ["queries"],
    ...SEARCH,
  },
  keywords_count: {
    en: "How many keywords do we rank for?",
    de: "Für wie viele Keywords ranken wir?",
    answeredBy: ["queries"],
    ...SEARCH,
  },
  traffic_branded: {
    en: "What share of our clicks is branded?",
    de: "Welcher Anteil der Klicks ist Marke?",
    answeredBy: ["queries"],
    ...SEARCH,
  },
  page_traffic: {
    en: "How many clicks does /pricing get?",
    de: "Wie viele Klicks hat /pricing?",
    answeredBy: ["pages"],
    ...SEARCH,
  },
  decay: {
    en: "Which pages lose their clicks?",
    de: "Welche Seiten verlieren Klicks?",
    answeredBy: [],
    ...SEARCH,
  },
  pages_gaining: {
    en: "Which pages win clicks?",
    de: "Welche Seiten gewinnen Klicks?",
    answeredBy: [],
    missing:
      /connects? (?:Google )?Search Console|There are no rows of pages from .* There are: an export/,
    offered: "import_data",
  },
  health_score: {
    en: "How healthy is my site?",
    de: "Wie gesund ist meine Website?",
    answeredBy: ["audit"],
    ...AUDIT,
  },
  pages_broken: {
    en: "Which pages are broken?",
    de: "Welche Seiten sind kaputt?",
    answeredBy: ["audit"],
    ...AUDIT,
  },
  page_issues: {
    en: "What is wrong with /pricing?",
    de: "Was stimmt mit /pricing nicht?",
    answeredBy: ["audit"],
    ...AUDIT,
  },
  page_inlinks: {
    en: "Which pages link to /pricing?",
    de: "Welche Seiten verlinken intern auf /pricing?",
    answeredBy: ["audit"],
    ...AUDIT,
  },
  backlinks_count: {
    en: "How many backlinks do we have?",
    de: "Wie viele Backlinks haben wir?",
    answeredBy: ["backlinks"],
    ...LINKS,
  },
  page_backlinks: {
    en: "Which sites link to /pricing?",
    de: "Welche Websites verlinken auf /pricing?",
    answeredBy: ["backlinks"],
    ...LINKS,
  },
  ai_mentions: {
    en: "How often do AI engines mention us?",
    de: "Wie oft erwähnen uns KI-Suchmaschinen?",
    answeredBy: ["answers"],
    ...ANSWERS,
  },
  log_bots: {
    en: "Which AI bots read my site?",
    de: "Was sagen die Server-Logs über Bots?",
    answeredBy: ["logs"],
    missing: /No access logs of this site were read yet/,
    offered: "read_more",
  },
};

/** Kinds of questions that an audit answers, alone or together with other data. */
const OF_AUDITS =
  /^(?:health_|audit_|issue|pages_(?!gaining)|page_(?:details|issues|changes|inlinks)|web_vitals|redirects|links_|link_opportunities|duplicates|sitemaps|robots|ai_readiness|googlebot_seen|next_steps|data_freshness)/;

const SAYS_NO_AUDIT = /no audit of this site|no finished audit|kein Audit|noch kein.* Audit/i;

describe("answers of a site with one source", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  const readers = new Map<Source, ApiReader>();
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => NOW });
    const account = await insertSpecAccount(database.db);
    for (const source of SOURCES) {
      const siteId = await insertOneSourceSite(api, account, source);
      readers.set(
        source,
        createApiReaders(ROUTES)({
          services: api.services,
          caller: {
            accountId: account.accountId,
            accountName: "Ann",
            plan: "enterprise",
            tokenId: account.tokenId,
            abilities: ["read"],
            siteIds: null,
          },
          siteId,
          baseUrl: `${api.url}/api/v1`,
        }),
      );
    }
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  async function ask(source: Source, message: string) {
    const reader = readers.get(source);
    if (reader === undefined) throw new Error(`There is no site with ${source}.`);
    const answer = await answerQuestion({ message, earlier: [], reader, now: NOW });
    return { ...answer, offers: answer.suggested_actions.map(({ type }) => type) };
  }

  for (const [kind, asked] of Object.entries(QUESTIONS)) {
    it(`name the source that is missing: ${asked.en}`, async () => {
      for (const source of SOURCES) {
        const english = await ask(source, asked.en);
        const where = `${source}: ${english.message}`;
        expect(english.kind, where).to.equal(kind);
        const german = await ask(source, asked.de);
        expect(german.kind, `${source}: ${german.message}`).to.equal(kind);
        const isAnswered = asked.answeredBy.includes(source);
        if (isAnswered) expect(english.message, where).not.to.match(asked.missing);
        else {
          expect(english.message, where).to.match(asked.missing);
          expect(english.offers, where).to.include(asked.offered);
          expect(german.offers, german.message).to.include(asked.offered);
        }
        if (OF_AUDITS.test(kind)) continue;
        for (const { message, offers } of [english, german]) {
          expect(message, source).not.to.match(SAYS_NO_AUDIT);
          expect(offers, message).not.to.include("start_audit");
        }
      }
    });
  }

  it("say what is known all the same", async () => {
    const { message } = await ask("queries", "Which pages get the most clicks?");
    expect(message).to.include(
      "The site's search data have no rows of pages. Export the Pages table",
    )
      .and.to.include(
        "What is known without them: From October 22, 2026 to November 18, 2026, the site",
      )
      .and.to.include("had 36 clicks from 1,020 impressions.")
      .and.to.match(/The keywords with the most clicks: “[a-z ]+” \(12 clicks\)/);
    const german = await ask("queries", "Welche Seiten bekommen die meisten Klicks?");
    expect(german.message).to.include("Was ohne sie bekannt ist")
      .and.to.include("36 Klicks").and.not.to.include("(auf Englisch:)");
  });

  it("find the links to a page that only backlinks know", async () => {
    const { message } = await ask("backlinks", "Which sites link to /pricing?");
    expect(message).to.include("https://blog.example/");
  });

  for (const source of SOURCES.filter((one) => one !== "audit")) {
    it(`speak of no missing audit where none is needed, of all kinds: ${source}`, async () => {
      for (const { name, example } of KINDS) {
        if (example === undefined || OF_AUDITS.test(name)) continue;
        const { message, offers } = await ask(source, example);
        expect(message, name).not.to.match(SAYS_NO_AUDIT);
        expect(offers, `${name}: ${message}`).not.to.include("start_audit");
      }
    }).timeout(120_000);
  }
});
