import { expect } from "chai";
import { readdirSync, readFileSync } from "node:fs";
import { KINDS } from "../../../../lib/assistant/topics/mod.ts";
import { GERMAN_SENTENCES } from "../../../../lib/assistant/words/german_sentences/mod.ts";
import { keyOf } from "../../../../lib/assistant/say.ts";
import { listSayings } from "../../../support/web/list_sayings.ts";

const FOLDER = new URL("../../../../lib/assistant/", import.meta.url);
const FILES = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !name.startsWith("model/") && name !== "say.ts");
const SAYINGS = FILES.flatMap((name) =>
  listSayings(readFileSync(new URL(name, FOLDER), "utf8")).map((parts) => keyOf(parts))
);

describe("GERMAN_SENTENCES", () => {
  it("has each sentence with values that the analyst writes", () => {
    expect(SAYINGS.length).to.be.above(300);
    // what has no letters is the same in each language
    const missing = SAYINGS.filter((key) => /\p{L}/u.test(key.replace(/\{\d+\}/g, "")))
      .filter((key) => !GERMAN_SENTENCES.has(key));
    expect(missing).to.deep.equal([]);
  });

  it("names no value that the English sentence does not have", () => {
    const wrong = [...GERMAN_SENTENCES].filter(([english, german]) =>
      valuesOf(german).some((value) => !valuesOf(english).includes(value))
    );
    expect(wrong).to.deep.equal([]);
  });

  it("says no change so that it can be read as a range or as what it came to", () => {
    const odd = SAYINGS.filter((key) =>
      /^Clicks .*: \{\d+\}\.$/.test(key) || /: \{\d+\} to \{\d+\}(?!:)/.test(key)
    );
    expect(odd).to.deep.equal([]);
  });

  it("has title and example of each kind", () => {
    const texts = KINDS.flatMap(({ title, example }) => [title ?? [], example ?? []].flat());
    expect(texts.filter((text) => !GERMAN_SENTENCES.has(text))).to.deep.equal([]);
  });
});

function valuesOf(sentence: string): string[] {
  return sentence.match(/\{\d+\}/g) ?? [];
}
