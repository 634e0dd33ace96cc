import { readdirSync, readFileSync } from "node:fs";
import { expect } from "chai";
import { chartFrame } from "../../../../lib/web/charts/chart_frame.ts";
import { createValueScale } from "../../../../lib/web/charts/value_scale.ts";
import { copyField } from "../../../../lib/web/parts/copy_field.ts";
import { inLanguage } from "../../../../lib/web/texts/language.ts";

const ASSETS = new URL("../../../../lib/web/assets/", import.meta.url);
/** Three words in a row, or a capital and a second word: a text for people. */
const SENTENCE = /[A-Za-z]{2,} [a-z]{2,} [a-z]|^[A-Z][a-z]+ [a-z]/;

describe("scripts of the pages", () => {
  it("have no texts of their own: the server writes them in the current language", () => {
    const scripts = readdirSync(ASSETS).filter((name) => name.endsWith(".js"));
    const texts = scripts.flatMap((name) => {
      const source = readFileSync(new URL(name, ASSETS), "utf8")
        .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
      return [...source.matchAll(/"[^"\n]*"|`[^`]*`/g)].map(([text]) => text.slice(1, -1))
        .filter((text) => SENTENCE.test(text)).map((text) => `${name}: ${text}`);
    });
    expect(scripts.length).to.be.above(5);
    expect(texts).to.deep.equal([]);
  });

  it("find their texts in German on German pages", () => {
    const [copy, chart] = inLanguage("de", () => [
      copyField({ id: "a", text: "b", button: "Copy it" }).text,
      chartFrame({
        ...{ shapes: "", axis: createValueScale([1]), ticks: [], stopsCount: 2 },
        ...{ series: [], swatch: "line" },
      }, { title: "a", desc: "b" }).text,
    ]);
    expect(copy).to.contain('data-copied="Kopiert."');
    expect(chart).to.contain('data-stretch="{0} bis {1}: Loslassen oder Enter drücken');
  });
});
