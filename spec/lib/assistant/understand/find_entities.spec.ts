import { expect } from "chai";
import { findEntities } from "../../../../lib/assistant/understand/find_entities.ts";

describe("findEntities()", () => {
  const find = (text: string) => findEntities(text, "2026-11-20").entities;

  it("finds URLs and paths, without the punctuation of the sentence", () => {
    expect(find("What about https://a.example/x?y=1#z, please?").urls).to.deep.equal([
      "https://a.example/x?y=1#z",
    ]);
    expect(find("Is /pricing ok?").urls).to.deep.equal(["/pricing"]);
    expect(find("and a.example/tea/assam.").urls).to.deep.equal(["a.example/tea/assam"]);
    expect(find("clicks/impressions and 1/2").urls).to.deep.equal([]);
  });

  it("finds domains, but not file names", () => {
    expect(find("compare with Rival.example").domains).to.deep.equal(["Rival.example"]);
    expect(find("is robots.txt or sitemap.xml there").domains).to.deep.equal([]);
  });

  it("finds quoted texts in quotes of any kind", () => {
    expect(find('rank of "running shoes"').quoted).to.deep.equal(["running shoes"]);
    expect(find("rank of 'running shoes'?").quoted).to.deep.equal(["running shoes"]);
    expect(find("the site's and our clients' pages").quoted).to.deep.equal([]);
  });

  it("finds a week that is compared with another one, and what leaves a word out", () => {
    const week = { kind: "last", days: 7 } as const;
    for (const text of ["clicks this week vs last week", "Klicks diese Woche gegen letzte"]) {
      const { span, against } = find(text);
      expect([span, against], text).to.deep.equal([week, { ...week, before: 7 }]);
    }
    expect(find("clicks 28d vs the 28d before").against?.kind).to.equal("earlier");
  });

  it("finds limits in short forms", () => {
    expect(find("queries, impressions at least 1000").conditions).to.have.lengthOf(1);
    expect(find("Keywords mit mind. 500 Impressionen").conditions[0]?.value).to.equal(500);
    expect(find("clicks AT").country).to.equal("AT");
    expect(find("clicks DE AT").country).to.equal(null);
    expect(find("posts for /blog/").path).to.equal("/blog");
    expect(find("pos 4-10").positions).to.deep.equal({ from: 4, to: 10 });
    expect(find("pages with 404 / 500").urls).to.deep.equal([]);
  });

  it("finds issues by their German words", () => {
    expect(find("Welche Bilder haben keinen Alternativtext?").issueCodes).to.include(
      "image_alt_missing",
    );
    expect(find("Auf welchen Seiten fehlt die Hauptüberschrift?").issueCodes[0]).to.equal(
      "h1_missing",
    );
    expect(find('how do I fix "canonical points to redirect"').issueCodes).to.include(
      "canonical_to_redirect",
    );
  });

  it("finds devices, and two of them are a comparison", () => {
    expect(find("clicks on mobile").device).to.equal("mobile");
    expect(find("clicks on phones").device).to.equal("mobile");
    expect(find("desktop vs mobile").device).to.equal(null);
    expect(find("mobile friendliness issues").device).to.equal(null);
  });

  it("finds countries by name in two languages, and by code in capitals alone", () => {
    expect(find("clicks in Germany").country).to.equal("DE");
    expect(find("Klicks aus Österreich").country).to.equal("AT");
    expect(find("traffic in the UK").country).to.equal("GB");
    expect(find("traffic from US").country).to.equal("US");
    expect(find("is it in us").country).to.equal(null);
  });

  it("finds the days that are compared, in words of either language", () => {
    const october = { kind: "days", from: "2026-10-01", to: "2026-10-31" };
    const september = { kind: "days", from: "2026-09-01", to: "2026-09-30" };
    for (
      const text of [
        "Oktober zu September",
        "weniger als im Vormonat, also Oktober gegen September",
      ]
    ) {
      const { span, against } = find(text);
      expect([span, against], text).to.deep.equal([october, september]);
    }
    const week = { kind: "last", days: 7 };
    const byWeek = find("clicks week over week");
    expect([byWeek.span, byWeek.against]).to.deep.equal([week, { ...week, before: 7 }]);
    const { span, against } = find("letzte Woche zur Vorwoche");
    expect([span, against]).to.deep.equal([week, { kind: "earlier", unit: "week" }]);
    expect(find("im Vergleich zum Vormonat").span).to.equal(null);
  });

  it("finds limits that nothing reads, and names that are left out", () => {
    expect(find("Keywords mit mehr als 2 Prozent CTR").unread).to.deep.equal([
      "mehr als 2 prozent ctr",
    ]);
    expect(find("weniger als 30 Prozent").top).to.equal(null);
    expect(find("clicks last weekend").unread).to.deep.equal(["last weekend"]);
    expect(find("keywords with at least 500 impressions").unread).to.deep.equal([]);
    expect(find("Top-Keywords ohne Acme").without).to.equal("acme");
    expect(find("Seiten ohne Titel").without).to.equal(null);
  });

  it("finds no device or engine in what a question is not about", () => {
    expect(find("the ordinary one, not mobile").device).to.equal(null);
    expect(find("share of voice, not ChatGPT").engine).to.equal(null);
    expect(findEntities("nicht indexierbare Seiten", "2026-11-20").marked).to.include("seiten");
  });

  it("says times whose days are not known as unread", () => {
    expect(find("Klicks seit dem Relaunch").unread).to.deep.equal(["seit dem relaunch"]);
    expect(find("traffic in the last few weeks").unread).to.deep.equal(["in the last few weeks"]);
    expect(find("clicks two weeks ago").unread).to.deep.equal(["two weeks ago"]);
    expect(find("Besucher letzten Sommer").unread).to.deep.equal(["letzten sommer"]);
    expect(find("how many searches a month").unread).to.deep.equal([]);
  });

  it("finds the severity that is left when others are left out", () => {
    expect(find("nur die Hinweise, die Fehler kenn ich schon").severity).to.equal("notice");
    expect(find("just the warnings, we know the errors").severity).to.equal("warning");
    expect(find("problems without warnings and notices").severity).to.equal("error");
    expect(find("the errors, not the warnings").severity).to.equal("error");
    const two = find("die schlimmsten Sachen, ohne Warnungen");
    expect([two.severity, two.unread]).to.deep.equal([null, ["ohne warnungen"]]);
  });

  it("finds severities by what people call them", () => {
    expect(find("mir reichen die ganz schlimmen Sachen").severity).to.equal("error");
    expect(find("just the really serious ones").severity).to.equal("error");
  });

  it("finds how many rows are asked for", () => {
    expect(find("top 3 keywords").top).to.equal(3);
    expect(find("the ten worst pages").top).to.equal(10);
    expect(find("top 5000 keywords").top).to.equal(null);
    expect(find("404 pages").top).to.equal(null);
  });

  it("finds positions", () => {
    expect(find("between position 4 and 10").positions).to.deep.equal({ from: 4, to: 10 });
    expect(find("in the top 3").positions).to.deep.equal({ from: 1, to: 3 });
    expect(find("on page one").positions).to.deep.equal({ from: 1, to: 10 });
    expect(find("below position 10").positions).to.deep.equal({ from: 10.01, to: 1_000 });
  });

  it("finds rules by code and by the words of their titles", () => {
    expect(find("fix title_duplicate").issueCodes[0]).to.equal("title_duplicate");
    expect(find("pages without a title").issueCodes[0]).to.equal("title_missing");
    expect(find("how do I fix duplicate titles").issueCodes[0]).to.equal("title_duplicate");
    expect(find("no_such_rule").issueCodes).to.deep.equal([]);
  });

  it("finds severities, categories, terms and crawlers", () => {
    expect(find("which warnings are there").severity).to.equal("warning");
    expect(find("problems with canonical tags").category).to.equal("canonical");
    expect(find("what does share of voice mean").term).to.equal("share of voice");
    expect(find("may gptbot crawl it").agent).to.equal("GPTBot");
    expect(find("is applebot-extended blocked").agent).to.equal("Applebot-Extended");
    expect(find("which status code has the home page").agent).to.equal(null);
    expect(find("what would an operator do").agent).to.equal(null);
  });

  it("finds a year before apart from other times", () => {
    const { compare, span } = find("clicks in October compared with last year");
    expect(compare).to.equal("previous_year");
    expect(span).to.deep.equal({ kind: "days", from: "2026-10-01", to: "2026-10-31" });
  });

  it("finds devices, countries and severities in other words", () => {
    for (const text of ["auf dem Natel", "mobile Geräte", "android users", "Klicks am iPhone"]) {
      expect(find(text).device, text).to.equal("mobile");
    }
    for (const text of ["am Notebook", "on computers", "bei Desktop-Nutzern", "vom Rechner"]) {
      expect(find(text).device, text).to.equal("desktop");
    }
    for (const text of ["queries of Swiss people", "bei den Schweizern"]) {
      expect(find(text).country, text).to.equal("CH");
    }
    expect(find("was suchen die Österreicher").country).to.equal("AT");
    expect(find("clicks in the States").country).to.equal("US");
    for (const text of ["just the critical ones", "kritische Probleme", "error-level issues"]) {
      expect(find(text).severity, text).to.equal("error");
    }
    expect(find("nur Warnhinweise").severity).to.equal("warning");
  });

  it("finds one engine; two are a comparison of engines", () => {
    expect(find("does Perplexity name us").engine).to.equal("perplexity");
    expect(find("who names us more, ChatGPT or Gemini").engine).to.equal(null);
    expect(find("über alle Engines").engine).to.equal(null);
  });
});
