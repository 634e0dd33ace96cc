import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { GERMAN_SENTENCES } from "../../../../lib/assistant/words/german_sentences/mod.ts";
import { keyOf } from "../../../../lib/assistant/say.ts";
import { formatDay } from "../../../../lib/web/format_date.ts";
import { formatCount, formatNumber, formatShare } from "../../../../lib/web/format_number.ts";
import { html } from "../../../../lib/web/html.ts";
import { GERMAN_TEXTS } from "../../../../lib/web/texts/german/mod.ts";
import { currentLanguage, inLanguage } from "../../../../lib/web/texts/language.ts";
import { said, saidByApi, saidHtml, saidText } from "../../../../lib/web/texts/said.ts";
import {
  readSourceTexts,
  type SourceTemplate,
  textsOfTemplate,
} from "../../../support/web/source_texts.ts";

const WEB = fileURLToPath(new URL("../../../../lib/web/", import.meta.url));
/** Attributes alone, commands, and the name of the program. */
const NO_WORDS = /^(?:open|hidden|Search Visibility|(?:curl|npm run) .*)$/;

describe("said`…`", () => {
  it("writes English, and German within a German report, also after waiting", async () => {
    expect(said`${3} of 100`).to.equal("3 of 100");
    const german = await inLanguage("de", async () => {
      await Promise.resolve();
      return [currentLanguage(), said`${3} of 100`, saidText("Clicks")];
    });
    expect(german).to.deep.equal(["de", "3 von 100", "Klicks"]);
    expect(currentLanguage()).to.equal("en");
  });

  it("keeps values as they are, also such that look like places", () => {
    expect(inLanguage("de", () => said`${"{1}"}, on ${"x"}.`)).to.equal("{1}, betroffen: x.");
  });

  it("escapes texts and keeps elements", () => {
    const written = inLanguage("de", () => saidHtml`See ${html`<b>${"<i>"}</b>`} for the cause.`);
    expect(written.text).to.equal("Zur Ursache siehe <b>&lt;i&gt;</b>.");
  });

  it("has numbers, days and counts of the language", () => {
    const write = () => [
      ...[formatNumber(-1234.5, { decimals: 1 }), formatShare(0.125), formatDay("2026-11-20")],
      ...[formatCount(1, "click"), formatCount(1200, "click")],
    ];
    expect(write()).to.deep.equal(
      ["\u22121,234.5", "12.5\u00a0%", "20 Nov 2026", "1 click", "1,200 clicks"],
    );
    expect(inLanguage("de", write)).to.deep.equal(
      ["\u22121.234,5", "12,5\u00a0%", "20.11.2026", "1 Klick", "1.200 Klicks"],
    );
  });

  it("quotes what the API says in English alone", () => {
    expect(inLanguage("de", () => saidByApi("The page redirects to /b."))).to.equal(
      "Die Seite leitet auf /b weiter.",
    );
    expect(inLanguage("de", () => saidByApi("Nobody knows."))).to.contain("auf Englisch");
    expect(saidByApi("Nobody knows.")).to.equal("Nobody knows.");
  });
});

describe("the German texts of the pages", () => {
  const sources = readdirSync(WEB, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.startsWith("texts/"))
    .map((name) => ({ name, texts: readSourceTexts(readFileSync(`${WEB}${name}`, "utf8")) }));
  const saidOf = ({ tag, parts }: SourceTemplate): string[] => {
    if (tag === "html") return textsOfTemplate(parts);
    const isSaid = tag === "said" || tag === "saidHtml";
    return isSaid ? [keyOf(parts).replaceAll(/\s*\n\s*/g, " ")] : [];
  };

  it("have every text that the sources say", () => {
    const missing = sources.flatMap(({ name, texts: { templates } }) =>
      templates.flatMap(saidOf)
        .filter((text) => !GERMAN_TEXTS.has(text) && !NO_WORDS.test(text))
        .map((text) => `${name}: ${text}`)
    );
    expect(missing).to.deep.equal([]);
  });

  it("have every label and title of the report", () => {
    const missing = sources.filter(({ name }) => name.startsWith("report/")).flatMap(({ name }) => {
      const source = readFileSync(`${WEB}${name}`, "utf8");
      return [...source.matchAll(/\b(?:label|title): "([^"]+)"/g)].map(([, text = ""]) => text)
        .filter((text) => !GERMAN_TEXTS.has(text)).map((text) => `${name}: ${text}`);
    });
    expect(missing).to.deep.equal([]);
  });

  it("have the places of their English texts, each once", () => {
    const placesOf = (text: string) => (text.match(/\{\d+\}/g) ?? []).toSorted();
    const wrong = [...GERMAN_TEXTS].filter(([english, german]) =>
      !GERMAN_SENTENCES.has(english) &&
      String(placesOf(english)) !== String(placesOf(german))
    );
    expect(wrong.map(([english]) => english)).to.deep.equal([]);
  });

  it("have the elements of their English texts", () => {
    const tagsOf = (text: string) => (text.match(/<\/?[a-z]+>/g) ?? []).toSorted();
    const wrong = [...GERMAN_TEXTS].filter(([english, german]) =>
      String(tagsOf(english)) !== String(tagsOf(german))
    );
    expect(wrong.map(([english]) => english)).to.deep.equal([]);
  });
});
