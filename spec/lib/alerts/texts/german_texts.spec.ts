import { expect } from "chai";
import { readdirSync, readFileSync } from "node:fs";
import { GERMAN_ALERT_TEXTS, GERMAN_COUNTS } from "../../../../lib/alerts/texts/german_texts.ts";
import { keyOf } from "../../../../lib/assistant/say.ts";
import { readSourceTexts } from "../../../support/web/source_texts.ts";

const LIB = new URL("../../../../lib/", import.meta.url);
const SOURCES = ["alerts", "commands/alerts"].flatMap((folder) =>
  readdirSync(new URL(`${folder}/`, LIB), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(new URL(`${folder}/${name}`, LIB), "utf8"))
);
const TOLD = SOURCES.flatMap((source) => readSourceTexts(source).templates)
  .filter(({ tag }) => tag === "told").map(({ parts }) => keyOf(parts));

describe("GERMAN_ALERT_TEXTS", () => {
  it("has each text of alerts, weekly reports and questions by mail", () => {
    expect(TOLD.length).to.be.above(90);
    expect(TOLD.filter((key) => !(key in GERMAN_ALERT_TEXTS))).to.deep.equal([]);
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
