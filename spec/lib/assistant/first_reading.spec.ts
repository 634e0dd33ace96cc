import { expect } from "chai";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { createWordingsJudge, type WordingsJudge } from "../../support/assistant/wordings_judge.ts";

describe("answerQuestion() of a question without any before it", () => {
  let database: SpecDatabase;
  let judge: WordingsJudge;
  before(async function () {
    this.timeout(60_000);
    database = await createSpecDatabase();
    judge = await createWordingsJudge(database, { keepsAnswers: true });
  });
  after(() => database.drop());

  async function ask(question: string) {
    const wording = { language: "en", question, kinds: [], period: "", filters: [] } as const;
    const [judged] = await judge([wording]);
    return { kind: judged?.kind, sentence: judged?.sentence ?? "" };
  }

  for (
    const [question, kind] of [
      [
        "für garden hose haben wir glaub mehrere Seiten, die sich stören",
        "keyword_cannibalization",
      ],
      ["Welche Seiten konkurrieren, es geht um garden hose?", "keyword_cannibalization"],
      ["search intent, garden hose", "keyword_intent"],
      ["Wollen die Leute eher kaufen, garden hose?", "keyword_intent"],
      ["Health Score /rain-barrel", "page_issues"],
      ["new backlinks of /rain-barrel", "page_backlinks"],
    ] as const
  ) {
    it(`takes the kind for what is named: ${question}`, async () => {
      expect((await ask(question)).kind).to.equal(kind);
    });
  }

  it("asks for the causes where the question says why", async () => {
    for (
      const question of [
        "warum weniger Klicks im Oktober als im September",
        "why do we have fewer clicks in October than in September",
      ]
    ) {
      expect((await ask(question)).kind, question).to.equal("traffic_change");
    }
  });

  it("takes bots that come for the server's logs, not for robots.txt", async () => {
    for (
      const question of [
        "Welche Bots rufen die Website ab?",
        "Welche Crawler rufen meine Seite ab?",
        "Which bots crawl the website?",
      ]
    ) {
      expect((await ask(question)).kind, question).to.equal("log_bots");
    }
    expect((await ask("Welche Bots sperrt die robots.txt?")).kind).to.equal("robots");
  });

  it("lists the keywords of an intent that is named, in whatever words", async () => {
    for (
      const [question, words] of [
        ["Which keywords are transactional?", "with transactional intent"],
        ["Which navigational keywords do we have?", "with navigational intent"],
        ["Welche Keywords sind transaktional?", "mit transaktionsorientierter Suchabsicht"],
        ["Zeig mir die Keywords mit Kaufabsicht", "mit transaktionsorientierter Suchabsicht"],
        ["Welche Suchanfragen sind informationell?", "mit informationsorientierter Suchabsicht"],
      ] as const
    ) {
      const { kind, sentence } = await ask(question);
      expect(kind, question).to.equal("intent");
      expect(sentence, question).to.include(words);
    }
    const lost = await ask("Which transactional keywords lost positions?");
    expect(lost.kind).to.equal("keywords_lost_positions");
    expect(lost.sentence).to.include("with transactional intent");
    // two are compared
    const both = await ask("Share of informational and transactional keywords");
    expect(both.kind).to.equal("intent");
    expect(both.sentence).not.to.match(/with \w+ intent/);
    expect((await ask("Is garden hose transactional?")).kind).to.equal("keyword_intent");
  });

  it("looks up a keyword that has the name of an intent in it", async () => {
    for (
      const [question, keyword] of [
        ["How does the keyword commercial kitchen rank?", "commercial kitchen"],
        ["How do we rank for commercial vehicle insurance?", "commercial vehicle insurance"],
        ["What is the position of informational interview?", "informational interview"],
        ["Wie steht das Keyword commercial kitchen?", "commercial kitchen"],
      ] as const
    ) {
      const { kind, sentence } = await ask(question);
      expect(kind, question).to.equal("keyword_position");
      expect(sentence, question).to.match(new RegExp(`[“„]${keyword}[”“]`));
      expect(sentence, question).not.to.match(/with \w+ intent|Suchabsicht/);
    }
  });

  it("says that it does not limit pages and traffic to an intent", async () => {
    for (
      const [question, kind, words] of [
        ["Which commercial pages lost clicks?", "decay", "the limit “commercial pages”"],
        [
          "Welche kommerziellen Seiten haben Klicks verloren?",
          "decay",
          "die Grenze „kommerziellen seiten“",
        ],
        ["How much of our traffic is commercial?", "intent", "the limit “commercial”"],
      ] as const
    ) {
      const { kind: answered, sentence } = await ask(question);
      expect(answered, question).to.equal(kind);
      expect(sentence, question).to.include(words);
    }
  });

  it("takes broken videos, audio and scripts for an issue, not for broken pages", async () => {
    for (
      const [question, kind] of [
        ["Which pages have broken videos?", "issue_pages"],
        ["On which pages are videos that do not work?", "issue_pages"],
        ["Auf welchen Seiten sind kaputte Videos?", "issue_pages"],
        ["How do I fix broken audio files?", "issue_fix"],
        ["Which pages are broken?", "pages_broken"],
      ] as const
    ) expect((await ask(question)).kind, question).to.equal(kind);
    expect((await ask("Which pages have broken videos?")).sentence).to.include("resource_broken");
  });

  it("takes clicks that could be won for opportunities, not for those that came", async () => {
    for (const question of ["How many clicks can I win?", "Wie viele Klicks kann ich gewinnen?"]) {
      expect((await ask(question)).kind, question).to.equal("opportunities");
    }
  });

  it("ends an open span with today where it begins after the newest data", async () => {
    const { sentence } = await ask("How many clicks since 2026-11-19?");
    expect(sentence).to.include("from November 19, 2026 to November 20, 2026");
  });

  it("knows who links to whom", async () => {
    expect((await ask("Verlinkt uns jemand auf eine Seite, die es gar nicht mehr gibt?")).kind).to
      .equal("backlinks_broken");
    expect((await ask("how many other websites link here, which are the strongest")).kind).to
      .be.oneOf(["referring_domains", "backlinks_count"]);
  });

  it("reads a question again without words that are no keyword of the site", async () => {
    const asked = await ask("Which rankings dropped on mobile? The curator is flabbergasted");
    expect(asked.kind).to.equal("keywords_lost_positions");
  });

  it("says limits that it does not understand, and knows the brand by its name", async () => {
    expect((await ask("top keywords last weekend")).sentence)
      .to.include(
        "Not applied, because this answer cannot be limited by it: the limit “last weekend”",
      );
    expect((await ask("Top-Keywords ohne Acme")).sentence).to.include("ohne die Marke");
    expect((await ask("Top-Keywords ohne Zorbing")).sentence).to.include("ohne „zorbing“");
  });

  it("knows a keyword of the site among words that examples have", async () => {
    for (
      const question of [
        "garden hose over the past year, up or down?",
        "Wo stehn wir in der Schweiz mit garden hose?",
      ]
    ) {
      expect((await ask(question)).sentence, question).to.match(/[“„]garden hose[”“]/);
    }
  });

  it("takes words in quotes that are no keyword of the site for a quotation", async () => {
    const asked = await ask(
      'Customers write that they keep seeing "page not found". Which pages is that?',
    );
    expect(asked.kind).to.equal("pages_broken");
  });

  it("leaves out what a question says that it is not about", async () => {
    const asked = await ask("Not AI, plain Google: what is our share of voice against the rivals");
    expect(asked.kind).to.equal("share_of_voice");
  });

  it("limits an answer by a folder that is named without its path, where the site has it", async () => {
    for (
      const question of ["top pages in the blog by clicks", "beste Seiten im Blog nach Klicks"]
    ) {
      expect((await ask(question)).sentence, question).to.match(/(?:below|unter) \/blog/);
    }
  });

  it("says that it did not apply a folder which the site has not", async () => {
    const { sentence } = await ask("top pages in the recipes section by clicks");
    expect(sentence).to.include("Not applied").and.to.include("in the part “recipes” of the site");
  });

  it("says that it did not apply a page which the answer cannot be limited by", async () => {
    const { sentence } = await ask("share of voice for /rain-barrel");
    expect(sentence).to.include("Not applied").and.to.include("for the page /rain-barrel");
  });
});
