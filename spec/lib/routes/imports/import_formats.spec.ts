import { readFileSync } from "node:fs";
import { expect } from "chai";
import type { CreateImportBody } from "../../../../schemas/import.ts";
import { IMPORT_FORMATS } from "../../../../schemas/import.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { finishImports } from "../../../support/imports/finish_imports.ts";

const FIXTURES = new URL("../../../fixtures/imports/", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, FIXTURES), "utf8");

interface Case {
  body: CreateImportBody;
  /** Of each kind this many rows. */
  kinds: Record<string, number>;
}

const DATA_FOR_SEO = {
  version: "0.1",
  status_code: 20000,
  tasks: [{
    status_code: 20000,
    result: [{
      keyword: "coffee",
      type: "organic",
      se_domain: "google.de",
      location_code: 2276,
      language_code: "de",
      datetime: "2026-07-05 10:00:00 +00:00",
      item_types: ["organic"],
      items_count: 1,
      items: [{
        type: "organic",
        rank_group: 1,
        rank_absolute: 1,
        domain: "shop.example.com",
        url: "https://shop.example.com/x",
        title: "X",
      }],
    }],
  }],
};

const API_ANSWER = {
  request: { startDate: "2026-07-01", endDate: "2026-07-01", dimensions: ["query"], type: "web" },
  response: { rows: [{ keys: ["coffee"], clicks: 1, impressions: 4, ctr: 0.25, position: 3 }] },
};

const AHREFS = [
  ["Keyword", "coffee"],
  ["Country", "US"],
  ["Location", "United States"],
  ["Language", "English"],
  ["Entities", ""],
  ["SERP features", "Sitelinks"],
  ["Volume", "1300"],
  ["KD", "12"],
  ["CPC", "1.20"],
  ["Previous organic traffic", "10"],
  ["Current organic traffic", "20"],
  ["Previous position", "8"],
  ["Current position", "5"],
  ["Position change", "3"],
  ["Previous URL", "https://shop.example.com/old"],
  ["Current URL", "https://shop.example.com/new"],
  ["Previous date", "2026-06-05"],
  ["Current date", "2026-07-05"],
  ["Branded", "false"],
] as const;

type Format = (typeof IMPORT_FORMATS)[number];

/** Files of links. */
const LINKS = {
  search_console_links: "Linking page,Last crawled\nhttps://a.test/,2026-07-05\n",
  ahrefs_backlinks: "Referring page URL,UR,Target URL,Anchor,Nofollow\n" +
    "https://a.test/,5,https://shop.example.com/,x,false\n",
  semrush_backlinks: "Page ascore,Source url,Target url,Anchor,Nofollow\n" +
    "5,https://a.test/,https://shop.example.com/,x,false\n",
  majestic_backlinks: "SourceURL,AnchorText,TargetURL,SourceTrustFlow\n" +
    "https://a.test/,x,https://shop.example.com/,5\n",
  moz_backlinks: "URL,Anchor Text,PA,DA,Target URL\na.test/,x,5,6,shop.example.com/\n",
  data_for_seo_backlinks:
    '{"items":[{"url_from":"https://a.test/","url_to":"https://shop.example.com/"}]}',
  backlinks: "Source URL,Target URL\nhttps://a.test/,https://shop.example.com/\n",
} as const satisfies Partial<Record<Format, string>>;

/** A file of each format, of the real ones that exist. */
const CASES: Record<Exclude<Format, keyof typeof LINKS>, Case> = {
  search_console_export: {
    body: {
      file_name: "Queries.csv",
      content: read("search_console_queries/Queries.csv"),
      from: "2026-06-01",
      to: "2026-08-31",
    },
    kinds: { query: 60 },
  },
  search_console_bulk: {
    body: {
      content: "data_date,site_url,query,is_anonymized_query,country,search_type,device," +
        "impressions,clicks,sum_top_position\n" +
        "2026-07-05,sc-domain:shop.example.com,coffee,false,deu,WEB,MOBILE,4,1,9\n",
    },
    kinds: { query: 1 },
  },
  search_console_rows: {
    body: {
      rows: [{ page: "https://shop.example.com/", date: "2026-07-05", clicks: 1, impressions: 2 }],
    },
    kinds: { page: 1 },
  },
  search_console_api: { body: { rows: [API_ANSWER] }, kinds: { query: 1 } },
  serp_api: {
    body: { content: read("serp_api/search_coffee_sample.json"), to: "2026-07-05" },
    kinds: { rank: 9 },
  },
  data_for_seo: { body: { rows: [DATA_FOR_SEO] }, kinds: { rank: 1 } },
  se_ranking: {
    body: {
      content: '\ufeff"Google Germany, German"\n' +
        'Keyword,URL,"Content Score",Tags,"Search vol.","Website SERP Features",' +
        '"Found SERP Features",2026-02-01,Dynamics\n' +
        'coffee,https://shop.example.com/a,80,"x, y",1300,-,"Images, Videos",5,0\n',
    },
    kinds: { rank: 1, keyword_volume: 1 },
  },
  ahrefs_keywords: {
    body: {
      content: Buffer.from(
        `\ufeff${AHREFS.map(([name]) => `"${name}"`).join("\t")}\n` +
          `${AHREFS.map(([, value]) => `"${value}"`).join("\t")}\n`,
        "utf16le",
      ).toString("base64"),
      encoding: "base64",
    },
    kinds: { rank: 2, keyword_volume: 1 },
  },
  semrush_keywords: {
    body: {
      content: "Keyword;Volume;Keyword Difficulty;CPC (USD);SERP Features\n" +
        'coffee;450000;86;1.52;"Images, Sitelinks"\n',
      country: "US",
    },
    kinds: { keyword_volume: 1 },
  },
  ranks: {
    body: { content: "keyword,position,url,date\ncoffee,4,https://shop.example.com/,2026-07-05\n" },
    kinds: { rank: 1 },
  },
  keyword_volumes: {
    body: { content: "Keyword,Search Volume\ncoffee,450000\n", country: "DE", to: "2026-07-31" },
    kinds: { keyword_volume: 1 },
  },
  ai_answers: {
    body: {
      content: "prompt,engine,model,answer,citations,asked_at,run,country\n" +
        "Best shoes?,perplexity,sonar,Shop.,https://a.test/,2026-07-05T10:00:00Z,1,DE\n",
    },
    kinds: { ai_answer: 1 },
  },
};

describe("imports of each format over HTTP", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;

  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
  });
  beforeEach(async () => {
    account = await insertSpecAccount(database.db);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const links = Object.entries(LINKS).map(([format, content]): [string, Case] => [
    format,
    { body: { content }, kinds: { backlink: 1 } },
  ]);
  for (const [format, { body, kinds }] of [...Object.entries(CASES), ...links]) {
    it(`finds out that a file is ${format}, and keeps its rows`, async () => {
      const domain = "shop.example.com";
      const siteId = await insertSpecSite(database.db, account.accountId, { domain });
      const token = account.tokenText;
      const sent = await api.request("POST", `/sites/${siteId}/imports`, { token, body });
      expect(sent.status, sent.text).to.equal(202);
      await finishImports(api.services);
      const path = `/sites/${siteId}/imports/${sent.body.data.id}`;
      const { data } = (await api.request("GET", path, { token })).body;
      expect(data, JSON.stringify(data)).to.include({
        status: "completed",
        format,
        rows_skipped: 0,
      });
      const counts = data.kinds.map((
        one: { kind: string; rows_count: number },
      ) => [one.kind, one.rows_count]);
      expect(Object.fromEntries(counts)).to.deep.equal(kinds);
    });
  }
});
