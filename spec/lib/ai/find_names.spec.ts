import { expect } from "chai";
import { createNameFinder } from "../../../lib/ai/find_names.ts";
import { createNamePattern } from "../../../lib/ai/name_pattern.ts";
import { expectLinear } from "../../support/growth.ts";

function find(name: string, text: string): string[] {
  const pattern = createNamePattern(name);
  if (pattern === undefined) throw new Error(`"${name}" is ignored.`);
  return createNameFinder([pattern])(text).map(({ start, end }) => text.slice(start, end));
}

describe("createNameFinder()", () => {
  for (
    const [name, text, expected] of [
      ["Acme", "Acme, acme's ACME-like acmes", ["Acme", "acme", "ACME"]],
      ["Coca Cola", "Coca-Cola® CocaCola Coca(R) Cola", ["Coca-Cola", "CocaCola", "Coca(R) Cola"]],
      ["Coca Cola", "coca. Cola, coca\n\n\ncola", []],
      ["HubSpot", "Hub Spot, Hub-Spot, hubspot, hub spot", ["Hub Spot", "Hub-Spot", "hubspot"]],
      ["AT&T", "AT&T or AT & T, look at T", ["AT&T", "AT & T"]],
      ["C++", "C++, C and C+", ["C++"]],
      ["Booking.com", "Booking.com, booking com", ["Booking.com"]],
      ["L'Oréal", "L’Oreal loreal", ["L’Oreal", "loreal"]],
      ["Müller", "MULLER Mu\u0308ller", ["MULLER", "Mu\u0308ller"]],
      ["楽天", "楽天市場は楽天", ["楽天", "楽天"]],
      ["애플", "애플은 좋다", ["애플"]],
      ["Apple", "使用Apple的人", ["Apple"]],
      ["SAP", "SAP, sap of trees", ["SAP"]],
      ["Nu", "Nu, NU, nu", ["Nu", "NU"]],
      ["ClickUp", "Click-Up, click up", ["Click-Up"]],
      ["Best Buy", "Best Buy, BestBuy, BEST BUY, our best buy", [
        "Best Buy",
        "BestBuy",
        "BEST BUY",
      ]],
      ["Which?", "Which? tests. Which one?", ["Which?"]],
      ["Yahoo!", "Yahoo! and Yahoo", ["Yahoo", "Yahoo"]],
      ["Zalando", "Zalandos Angebot, zalandos", ["Zalando"]],
      ["Яндекс", "яндекс яндексы", ["яндекс"]],
    ] as const
  ) {
    it(`finds ${JSON.stringify(expected)} for "${name}" in "${text}"`, () => {
      expect(find(name, text)).to.deep.equal(expected);
    });
  }

  it("takes names for no regular expressions", () => {
    const hostile = `${"a".repeat(100_000)}!`;
    expect(find("(a+)+$b", hostile)).to.deep.equal([]);
    expectLinear(hostile, (text) => find("(a+)+$b", text));
    expect(find("ab.*", "abc abxx")).to.deep.equal([]);
  });
});

describe("createNamePattern()", () => {
  it("is undefined for names that would be found everywhere or nowhere", () => {
    for (const name of ["", " ", "x", ".*", "???", "é", "a".repeat(201)]) {
      expect(createNamePattern(name), name).to.equal(undefined);
    }
  });

  it("says how a name must be written", () => {
    const writings = ["Apple", "IBM", "Acme", "Ikea", "Best Buy", "Which?"].map((one) =>
      createNamePattern(one)?.writing
    );
    expect(writings).to.deep.equal(["word", "exact", "any", "any", "title", "exact"]);
    expect(createNamePattern("Apple", { isWord: false })?.writing).to.equal("any");
    expect(createNamePattern("Kayak", { isWord: true })?.writing).to.equal("word");
  });
});
