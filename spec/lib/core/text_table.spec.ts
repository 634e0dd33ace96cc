import { expect } from "chai";
import { createTextFinder, localizeFigure } from "../../../lib/core/text_table.ts";

describe("createTextFinder()", () => {
  const find = createTextFinder({
    texts: {
      "at most {0}": "höchstens {0}",
      "at most {0} of {1}": "höchstens {0} von {1=}",
      "{0} is (gone).": "{0=} ist (weg).",
      "plain": "schlicht",
      'named "{0}" for {1}': "„{0=}“ für {1}",
      "Over: {0}": "Vorbei: {0}",
      "{0} has been away for {1} days": "{0=} fehlt seit {1} Tagen",
    },
    counts: { "{0} pages": "{0} Seiten" },
    known: [["title", "Titel"]],
  });

  it("finds texts with and without values, those with the most words first", () => {
    expect(["plain", "title", "at most 3", "at most plain of plain"].map(find)).to.deep.equal([
      ...["schlicht", "Titel", "höchstens 3", "höchstens schlicht von plain"],
    ]);
    expect(find("at most 1,234 pages")).to.equal("höchstens 1.234 Seiten");
    expect(find("at most plain; title; other")).to.equal("höchstens schlicht; Titel; other");
  });

  it("says each text of a list, also several of one kind", () => {
    expect(find("Over: a has been away for 3 days; b has been away for 1,000 days"))
      .to.equal("Vorbei: a fehlt seit 3 Tagen; b fehlt seit 1.000 Tagen");
    expect(find('at most named "a" for 1; named "b" for plain; other; 1.5'))
      .to.equal("höchstens „a“ für 1; „b“ für schlicht; other; 1,5");
  });

  it("keeps a name in one piece that has the sign of lists", () => {
    expect(find('at most named "a; b; plain" for 2; plain'))
      .to.equal("höchstens „a; b; plain“ für 2; schlicht");
  });

  it("takes signs of patterns and of replacements as they are", () => {
    expect(find("$& is (gone).")).to.equal("$& ist (weg).");
    expect(find("x is gone")).to.equal(undefined);
    expect(find("{0} is (gone).")).to.equal("{0} ist (weg).");
  });

  it("counts figures alone, and knows no inherited names", () => {
    expect(find("other pages")).to.equal(undefined);
    expect(find("constructor")).to.equal(undefined);
    expect(find("")).to.equal(undefined);
  });
});

describe("localizeFigure()", () => {
  it("writes figures with the comma before decimals, and leaves other texts", () => {
    expect(["1,234.5", "12.5 %", "2.6 s", "-3", "2026-11-20", "1.2.3", "a, b"].map(localizeFigure))
      .to.deep.equal(["1.234,5", "12,5 %", "2,6 s", "-3", "2026-11-20", "1.2.3", "a, b"]);
  });
});
