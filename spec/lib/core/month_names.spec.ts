import { expect } from "chai";
import { monthOfName } from "../../../lib/core/month_names.ts";

describe("monthOfName()", () => {
  it("knows the months of many languages, long and short, in any case of a noun", () => {
    const names: Record<string, number> = {
      "October": 10,
      "Oct.": 10,
      "octobre": 10,
      "juil.": 7,
      "März": 3,
      "dez": 12,
      "octubre": 10,
      "октября": 10,
      "Oktober": 10,
      "października": 10,
      "Ekim": 10,
      "أكتوبر": 10,
      "अक्टूबर": 10,
    };
    for (const [name, month] of Object.entries(names)) {
      expect(monthOfName(name), name).to.equal(month);
    }
  });

  it("gives 0 for other words, and for names of two months", () => {
    // November in Polish and Czech, October in Croatian
    for (const name of ["listopad", "yesterday", "", "Foo"]) {
      expect(monthOfName(name), name).to.equal(0);
    }
  });
});
