import { expect } from "chai";
import { createMentionFinder } from "../../../lib/ai/brand_mentions.ts";
import { measureSentimentIndex, readSentiment } from "../../../lib/ai/mention_sentiment.ts";
import { expectLinear } from "../../support/growth.ts";

const FINDER = createMentionFinder([
  { key: "acme", isOwn: true, names: ["Acme"], domains: [] },
  { key: "beta", isOwn: false, names: ["Beta", "Best Buy"], domains: [] },
]);

function scores(text: string, language: string | null = "en"): string[] | undefined {
  const mentions = FINDER.find(text).brands.flatMap((one) => one.mentions);
  return readSentiment(text, mentions, { language })?.map(({ brand, score }) =>
    `${brand} ${score}`
  );
}

describe("readSentiment()", () => {
  for (
    const [language, text, expected] of [
      ["en", "Acme is reliable and fast.", ["acme 1"]],
      ["en", "Acme is not reliable.", ["acme -1"]],
      ["en", "Acme isn't bad.", ["acme 1"]],
      ["en", "Acme isn’t a good choice.", ["acme -1"]],
      ["en", "Acme is not only fast but cheap.", ["acme 1"]],
      ["en", "Acme is not reliable and slow.", ["acme -1"]],
      ["en", "Acme is not slow or unreliable.", ["acme 1"]],
      ["en", "Acme is not fast and reliable.", ["acme -1"]],
      ["en", "Acme was founded in 1999.", ["acme 0"]],
      ["en", "Acme is powerful but expensive.", ["acme 0"]],
      ["en", "Acme is fast, but Beta is slow.", ["acme 1", "beta -1"]],
      ["en", "Acme is fast, Beta is slow.", ["acme 1", "beta -1"]],
      ["en", "While Acme is slow, Beta is excellent.", ["acme -1", "beta 1"]],
      ["en", "Acme, Beta and others are excellent.", ["acme 1", "beta 1"]],
      ["en", "Acme is better than Beta.", ["acme 1", "beta -1"]],
      ["en", "Other tools are better than Acme.", ["acme -1"]],
      ["en", "Best Buy sells it.", ["beta 0"]],
      ["en", "Acme is good. It is expensive. Acme is slow.", ["acme 1", "acme -1"]],
      ["de", "Acme ist nicht zuverlässig.", ["acme -1"]],
      ["de", "Acme empfehlen wir nicht.", ["acme -1"]],
      ["de", "Acme ist gut, nicht teuer.", ["acme 1"]],
      ["de", "Acme ist schneller als Beta.", ["acme 1", "beta -1"]],
      ["fr", "Acme n'est pas fiable.", ["acme -1"]],
      ["fr", "Acme est une solution fiable.", ["acme 1"]],
      ["es", "Acme no es caro.", ["acme 1"]],
      ["es", "Acme es mejor que Beta.", ["acme 1", "beta -1"]],
      ["it", "Acme non è affidabile.", ["acme -1"]],
      ["it", "La qualità eccellente di Acme.", ["acme 1"]],
      ["pt", "Acme não só é rápido, é seguro.", ["acme 1"]],
      ["pt", "Acme tem problemas.", ["acme -1"]],
      ["nl", "Acme is niet duur.", ["acme 1"]],
      ["nl", "Acme is niet betrouwbaar en traag.", ["acme -1"]],
      ["nl", "Acme is traag, maar Beta is snel.", ["acme -1", "beta 1"]],
    ] as const
  ) {
    it(`is ${expected.join(", ")} for "${text}"`, () => {
      expect(scores(text, language)).to.deep.equal(expected);
    });
  }

  it("reports the language by the text, whatever was asked", () => {
    expect(scores("Die Software von Acme ist für das Team nicht gut.", "en")).to.deep.equal([
      "acme -1",
    ]);
  });

  it("is undefined without a lexicon, not neutral", () => {
    expect(scores("Acme は速い。", "ja")).to.equal(undefined);
    expect(scores("Acme!", null)).to.equal(undefined);
  });

  for (
    const [language, text] of [
      [
        "pl",
        "Acme to świetny sklep, a obsługa jest miła. Są buty do biegania i na co dzień, a " +
        "także akcesoria. Ceny są niskie, a dostawa do domu. O jakość dba.",
      ],
      ["cs", "Acme je skvělý obchod a obsluha je velmi milá, a o ceně se nedá mluvit o nic hůř."],
      ["sv", "Acme är en bra butik, och de har en av de bästa butikerna i Sverige."],
      ["da", "Acme er en god butik, og de har et stort udvalg. De er en af de bedste."],
      [
        "ro",
        "Acme este un magazin excelent, cu o gamă largă de produse și o livrare de încredere.",
      ],
      ["hu", "Az Acme egy jó bolt, a szállítás gyors, a kiszolgálás kedves, a legjobb."],
      ["tr", "Acme çok iyi bir mağaza ve teslimatı hızlı, fiyatı da uygun, o da güzel da."],
    ] as const
  ) {
    it(`takes ${language} for no language of the lists, told or not`, () => {
      expect(scores(text, language)).to.equal(undefined);
      expect(scores(text, null)).to.equal(undefined);
    });
  }

  for (
    const [text, expected] of [
      ["The shop of Acme is reliable, and delivery is fast.", ["acme 1"]],
      ["Die Schuhe von Acme sind teuer und nicht gut für den Alltag.", ["acme -1"]],
      ["La boutique Acme est fiable et rapide pour les commandes.", ["acme 1"]],
      ["La tienda de Acme es rápida y segura para los clientes.", ["acme 1"]],
      ["Il negozio di Acme è affidabile e veloce per gli ordini.", ["acme 1"]],
      ["A loja da Acme é rápida e segura para os clientes.", ["acme 1"]],
      ["De winkel van Acme is betrouwbaar en het is snel.", ["acme 1"]],
    ] as const
  ) {
    it(`needs no language for "${text}"`, () => {
      expect(scores(text, null)).to.deep.equal(expected);
    });
  }

  it("is not led astray by a name with foreign letters that recurs", () => {
    const text =
      "Die Autos von Škoda und der Service von Acme sind gut. Škoda und Škoda und Škoda.";
    expect(scores(text, null)).to.deep.equal(["acme 1"]);
  });

  it("says what told it", () => {
    const text = "Acme is not reliable, but fast.";
    const mentions = FINDER.find(text).brands.flatMap((one) => one.mentions);
    expect(readSentiment(text, mentions, { language: "en" })).to.deep.equal([
      { brand: "acme", score: 0, start: 0, end: 31, evidence: ["not reliable", "fast"] },
    ]);
  });

  it("reads 100 KB without a full stop in linear time", () => {
    const text = "Acme is good, not bad, Beta no ".repeat(3300);
    expect(scores(text)?.length).to.be.above(0);
    expectLinear(text, (part) => scores(part));
  });
});

describe("measureSentimentIndex()", () => {
  it("is 70 for 3 positive, 1 neutral and 1 negative of 5", () => {
    expect(measureSentimentIndex([1, 1, 1, 0, -1])).to.equal(70);
  });

  it("is null under 5 sentences", () => {
    expect(measureSentimentIndex([1, 1, 1, 1])).to.equal(null);
  });
});
