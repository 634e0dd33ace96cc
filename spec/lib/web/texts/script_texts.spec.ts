import { readdirSync, readFileSync } from "node:fs";
import { expect } from "chai";
import { PROGRESS_EXAMPLE } from "../../../../lib/routes/audits/audit_examples.ts";
import { chartFrame } from "../../../../lib/web/charts/chart_frame.ts";
import { noProblem } from "../../../../lib/web/form_problem.ts";
import { livePanel } from "../../../../lib/web/live/live_panel.ts";
import { createValueScale } from "../../../../lib/web/charts/value_scale.ts";
import { parseForm } from "../../../../lib/web/read_form.ts";
import { copyField } from "../../../../lib/web/parts/copy_field.ts";
import { connectionFields } from "../../../../lib/web/sites/connection_form.ts";
import { uploadForm } from "../../../../lib/web/sites/upload_form.ts";
import { GERMAN_SCRIPT_TEXTS } from "../../../../lib/web/texts/german/script_texts.ts";
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

  it("find each of their texts in German on German pages", () => {
    const written = inLanguage("de", () =>
      [
        copyField({ id: "a", text: "b", button: "Copy it" }),
        chartFrame({
          ...{ shapes: "", axis: createValueScale([1]), ticks: [], stopsCount: 2 },
          ...{ series: [], swatch: "line" },
        }, { title: "a", desc: "b" }),
        connectionFields(parseForm(""), {}, { isConnected: false, domain: "shop.test" }),
        uploadForm(7, { cookieValue: "c", form: parseForm("") }, noProblem()),
        livePanel({ siteId: 7, progress: PROGRESS_EXAMPLE, query: "", cookieValue: "c" }),
      ].map(({ text }) => text).join(""));
    const texts = Object.entries(GERMAN_SCRIPT_TEXTS);
    expect(texts.length).to.be.above(9);
    for (const [english, german] of texts) {
      expect(written).to.contain(german).and.not.contain(english);
    }
  });
});
