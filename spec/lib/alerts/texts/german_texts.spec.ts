import { expect } from "chai";
import { readdirSync, readFileSync } from "node:fs";
import { GERMAN_ALERT_TEXTS, GERMAN_COUNTS } from "../../../../lib/alerts/texts/german_texts.ts";
import { keyOf } from "../../../../lib/assistant/say.ts";
import { createEnglishFinder } from "../../../support/english_words.ts";
import { readSourceTexts } from "../../../support/web/source_texts.ts";

const LIB = new URL("../../../../lib/", import.meta.url);
const SOURCES = ["alerts", "commands/alerts"].flatMap((folder) =>
  readdirSync(new URL(`${folder}/`, LIB), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(new URL(`${folder}/${name}`, LIB), "utf8"))
);
const MARKED = SOURCES.flatMap((source) => readSourceTexts(source).templates)
  .filter(({ tag }) => tag === "alertText").map(({ parts }) => keyOf(parts));

describe("GERMAN_ALERT_TEXTS", () => {
  it("has each text of alerts, weekly reports and questions by mail", () => {
    expect(MARKED.length).to.be.above(90);
    expect(MARKED.filter((key) => !(key in GERMAN_ALERT_TEXTS))).to.deep.equal([]);
  });

  it("has the values of the English texts, and no other", () => {
    const wrong = Object.entries({ ...GERMAN_ALERT_TEXTS, ...GERMAN_COUNTS })
      .filter(([english, german]) =>
        valuesOf(english).join() !== valuesOf(german.replaceAll("=}", "}")).join()
      );
    expect(wrong).to.deep.equal([]);
  });

  it("has no title, sentence or name of a message whose text is not marked", () => {
    const bare = SOURCES.flatMap((
      source,
    ) => [...source.matchAll(/^ +(?!\*).*\b(?:title|name|label):\s+(["`][A-Z].*)/gm)]).map((
      [, text],
    ) => text);
    expect(bare).to.deep.equal([]);
  });

  it("has words of which a half German text shows the English ones", () => {
    const find = createEnglishFinder(Object.entries(GERMAN_ALERT_TEXTS));
    expect([
      "Außerdem: GPTBot bleibt seit 3 days; ClaudeBot has stayed away for 4 Tagen aus.",
      "Das Zertifikat von a.test läuft in 3 days; The certificate of b.test expires in 4 Tagen ab",
      "Außerdem: GPTBot bleibt seit 3 Tagen aus; http://shop.test/has/days begann, Klicks zu verlieren.",
    ].map(find)).to.deep.equal([
      ...[["days", "has", "stayed", "away", "for"], ["days", "The", "certificate", "expires"], []],
    ]);
  });

  it("has the counts that sentences are made with", () => {
    const counted = SOURCES.flatMap((
      source,
    ) => [...source.matchAll(/countOf\([^;]*?, "([\w ]+)"\)/g)])
      .map(([, one]) => one);
    expect(counted).to.include.members(["page", "URL", "alert"]);
    expect(counted.filter((one) => !(`{0} ${one}s` in GERMAN_COUNTS))).to.deep.equal([]);
  });
});

function valuesOf(text: string): string[] {
  return (text.match(/\{\d+\}/g) ?? []).toSorted();
}
