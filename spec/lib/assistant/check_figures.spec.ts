import { expect } from "chai";
import { checkFigures } from "../../../lib/assistant/check_figures.ts";

const RESULT = {
  window: { from: "2026-10-19", to: "2026-11-16", days: 29 },
  totals: { clicks: 12_345, impressions: 1_234_567, ctr: 0.1234, position: 4.61, users: 7 },
  previous: { clicks: 16_460, ctr: 0.15 },
  clicks_delta_pct: -25,
  response_time_ms: 1_240,
  bytes_downloaded: 20_480_512,
  health_score: 62,
  bands: { top_3: 41, top_4_10: 55 },
  status_codes: { "200": 530, "404": 12 },
  rows: [
    {
      ref: 901,
      id: 77_777,
      keyword: "best tea 2027",
      url: "https://own.example/tea-99",
      clicks: 310,
    },
    { ref: 902, id: 77_778, keyword: "888", url: "https://own.example/mate", clicks: 40 },
  ],
  title: "5,555 reasons to buy",
  recommendation:
    'Keep the title below 60 characters, not "4,444 words". See https://own.example/3333.',
  updated_at: "2026-11-17T08:30:00Z",
};

const check = (text: string, question = "What about my top 15 pages?") =>
  checkFigures(text, { results: [RESULT], userTexts: [question] }).map(({ text }) => text);

describe("checkFigures()", () => {
  const right: Readonly<Record<string, readonly string[]>> = {
    "numbers as they are": ["12,345 clicks", "12345 clicks", "12 345 clicks", "12.345 Klicks"],
    "groups and decimals of other countries": ["12’345", "12'345", "12,34 %", "CTR 0,12"],
    "Indian groups": ["12,34,567 impressions"],
    "numbers in other digits": ["١٢٣٤٥ clicks", "１２３４５ clicks"],
    "rounded numbers": [
      "position 4.6",
      "position 5",
      "about 1,230,000",
      "1.2m",
      "12.3k",
      "1.23 million",
    ],
    "rounded at the zeros": ["some 12,300 clicks", "around 12,000 clicks"],
    "shares as percentages": ["12.34%", "12.3 %", "12 percent", "a CTR of 12 Prozent", "15%"],
    "percentages with another sign": ["fell by 25%", "-25 %", "−25%"],
    "units": ["1.24 s", "1240 ms", "20.5 MB", "19.5 MB"],
    "names of fields": ["top 3", "positions 4–10", "41 in the top 3", "12 answered 404"],
    "as many as are listed": ["these 2 pages"],
    "scores of a hundred": ["62 of 100", "62/100", "62 out of 100"],
    "dates": [
      "2026-11-16",
      "16 November 2026",
      "November 16, 2026",
      "16. November",
      "Nov 16th",
      "16/11/2026",
      "11/16/2026",
      "16.11.2026",
      "in November 2026",
      "le 16 novembre 2026",
      "since 2026",
    ],
    "ranges of dates": ["from 19 October to 16 November 2026", "October 19 to November 16"],
    "numbers of lists": [
      "1. tea\n2. mate",
      "1) tea",
      "**1. tea**",
      "- 3. tea",
      "### 4. tea",
      "| 5 | tea |",
      "Step 8: write",
    ],
    "names with digits": [
      "the H1 and H2",
      "UTF8",
      "GA4",
      "4xx answers",
      "a 301 redirect",
      "HTTP 410",
    ],
    "numbers of the question": ["your top 15 pages"],
    "what is quoted": [
      '"best tea 2027" leads',
      "“Best tea 2027”",
      "`best tea 2027`",
      '"888" ranks',
      '"best tea…"',
    ],
    "addresses": [
      "https://own.example/tea-99.",
      "(https://own.example/tea-99/)",
      "see /tea-99 and /mate",
    ],
    "what texts of the API say": ["below 60 characters"],
    "differences within a sentence": ["from 16,460 to 12,345, so 4,115 fewer", "16.5k to 12.3k"],
    "percentages of two figures within a sentence": ["310 of 12,345 clicks are 2.5 %"],
    "how many times": ["310 against 40, almost 8 times as many", "310 vs 40: 7.75x"],
    "texts without figures": ["", "Nothing is known of that.", "Traffic doubled by half."],
  };
  for (const [name, texts] of Object.entries(right)) {
    it(`takes ${name}`, () => {
      for (const text of texts) expect(check(text), text).to.deep.equal([]);
    });
  }

  const wrong: Readonly<Record<string, readonly (readonly [text: string, fault: string])[]>> = {
    "numbers that are nowhere": [
      ["12,346 clicks", "12,346"],
      ["you have 9 pages", "9"],
      ["12.4k clicks", "12.4k"],
      ["position 4.7", "4.7"],
      ["2 million impressions", "2 million"],
      ["#13", "13"],
      ["the 13th page", "13"],
    ],
    "figures that are hidden": [
      ["12\u200b346 clicks", "12346"],
      ["１２３４６ clicks", "12346"],
      ["x500 clicks", "500"],
      ["~9k", "9k"],
      ["$9", "9"],
      ["a **9** here", "9"],
    ],
    "counts as percentages, and percentages as counts": [
      ["310%", "310%"],
      ["7 %", "7 %"],
      ["a growth of 62%", "62%"],
    ],
    "rounding that is too rough": [["10,000 clicks", "10,000"], [
      "12k users and 20k clicks",
      "20k",
    ]],
    "shares as whole numbers": [["0 clicks", "0"], ["a CTR of 1", "1"]],
    "ids": [["77,777 clicks", "77,777"], ["901 clicks", "901"]],
    "numbers of the site's texts": [
      ["5,555 clicks", "5,555"],
      ["4,444 words", "4,444"],
      ["3333 words", "3333"],
      ["888 clicks", "888"],
      ["99 clicks", "99"],
    ],
    "dates that are nowhere": [
      ["on 2026-11-15", "2026-11-15"],
      ["15 November", "15 November"],
      ["November 2025", "November 2025"],
      ["in 2025", "2025"],
      ["5–16 November 2026", "5–16 November 2026"],
    ],
    "amounts in words": [
      ["thousands of clicks", "thousands"],
      ["a hundred pages", "a hundred"],
      ["zwanzigtausend Klicks", "zwanzigtausend"],
      ["twenty-five pages", "twenty-five"],
      ["dos millones de clics", "millones"],
    ],
    "differences of other sentences": [["From 16,460 to 12,345. So 4,115 fewer.", "4,115"]],
    "ratios that are not called so": [["310 against 40: 8 more", "8"]],
    "numbers that look like lists": [["It has\n250. No more", "250"], ["1. 9 clicks", "9"]],
    "status codes as counts": [["you have 410 pages", "410"], ["500 errors", "500"]],
    "a quotation of something else": [['"best tea 2028" leads', "2028"]],
    "differences in a sentence of many figures": [
      ["12,345, 16,460, 310, 40, 41, 55, 530, 12 and 62 make 4,115", "4,115"],
    ],
    "a path of something else": [["see /tea-98", "98"]],
  };
  for (const [name, texts] of Object.entries(wrong)) {
    it(`finds ${name}`, () => {
      for (const [text, fault] of texts) expect(check(text), text).to.include(fault);
    });
  }

  it("finds addresses that are in no result", () => {
    const faults = checkFigures(
      "![](https://evil.example/?clicks=12345) and https://own.example/mate",
      {
        results: [RESULT],
        userTexts: [],
      },
    );
    expect(faults).to.deep.equal([{
      kind: "url",
      text: "https://evil.example/?clicks=12345",
      sentence: "https://evil.example/?clicks=12345",
    }]);
  });

  it("reports the sentence of each fault", () => {
    const faults = checkFigures("All is well. You lost 9,999 clicks! Really.", {
      results: [RESULT],
      userTexts: [],
    });
    expect(faults).to.deep.equal([
      { kind: "figure", text: "9,999", sentence: "You lost 9,999 clicks!" },
    ]);
  });

  it("knows no figure where nothing was looked up", () => {
    expect(checkFigures("You have 3 pages.", { results: [], userTexts: ["How many?"] }))
      .to.have.lengthOf(1);
  });

  it("ends soon on long and hostile texts", () => {
    const rows = Array.from({ length: 2_000 }, (_, id) => ({ url: `https://own.example/${id}` }));
    const texts = [
      "1,".repeat(10_000),
      "1 ".repeat(10_000),
      '"'.repeat(20_000),
      "**".repeat(10_000),
    ]
      .concat(
        "9".repeat(20_000),
        "1. ".repeat(10_000),
        "https://".repeat(2_500),
        "a ".repeat(10_000),
      )
      .concat("de ".repeat(9_000), "1 november ".repeat(2_000), "/x ".repeat(9_000));
    for (const text of texts) {
      checkFigures(text, { results: [rows], userTexts: [text] });
    }
  });

  describe("over what analysts write", () => {
    const results = [{
      window: { from: "2026-10-21", to: "2026-11-17", days: 28 },
      compared_with: { from: "2026-09-23", to: "2026-10-20", days: 28 },
      totals: { clicks: 1_008, impressions: 40_320, ctr: 0.025, position: 9.13 },
      previous: { clicks: 1_152, impressions: 40_320, ctr: 0.0286, position: 8.56 },
      delta: { clicks: -144, clicks_pct: -12.5, position_change: -0.56 },
      series: [{ from: "2026-10-26", to: "2026-11-01", clicks: 252 }],
    }, {
      health_score: 16,
      pages_crawled: 15,
      pages_indexable: 5,
      issues: { error: 14, warning: 12, notice: 8, total: 34 },
      rows: [
        { url: "https://shop.test/page-8", peak_clicks: 140, peak_month: "2026-09" },
        { url: "https://shop.test/page-4", drop_from_peak_pct: 80, keyword: "top 100 teas" },
      ],
    }];
    const texts = [
      "In the last 28 days (21 October – 17 November 2026) the site got 1,008 clicks from 40,320 " +
      "impressions, 144 fewer than in the 28 days before (-12.5%). The mean position slipped from " +
      "8.56 to 9.13 while impressions stayed flat.",
      "CTR fell from 2.86% to 2.5%, i.e. by 0.36 points.",
      "Roughly 1k clicks, over 40,000 impressions.",
      "**Health score: 16/100.** Of 15 crawled pages 5 are indexable (33 %); there are 34 issues: 14 " +
      "errors, 12 warnings and 8 notices.",
      "1. Fix the 14 errors first.\n2. Then update https://shop.test/page-8.\n3. Watch /page-4.",
      'https://shop.test/page-4 is 80 % below its peak of September 2026; its keyword is "top 100 teas".',
      "In the week of 26 October there were 252 clicks (Oct 26–Nov 1).",
      "Deine Seite hatte vom 21. Oktober bis 17. November 1.008 Klicks, 12,5 % weniger als zuvor.",
      "Du 21 octobre au 17 novembre 2026, le site a reçu 1 008 clics (−12,5 %).",
      "Del 21 de octubre al 17 de noviembre hubo 1.008 clics, un 12,5 % menos.",
      "Dal 21 ottobre al 17 novembre 1.008 clic, il 12,5% in meno.",
      "Van 21 oktober tot 17 november 1.008 kliks, 12,5 procent minder.",
      "It returns a 404 page; use a 301 redirect, not a 404.",
      "Clicks (1,008 vs 1,152) and position (9.13 vs 8.56) fell; see \u201ctop 100 teas\u201d.",
    ];
    for (const text of texts) {
      it(`takes: ${text.slice(0, 60)}`, () => {
        expect(checkFigures(text, { results, userTexts: [] })).to.deep.equal([]);
      });
    }
  });
});
