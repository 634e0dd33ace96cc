import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { GERMAN_SENTENCES } from "../../../../lib/assistant/words/german_sentences/mod.ts";
import { columnLabel } from "../../../../lib/web/explorer/column_label.ts";
import { explorerList } from "../../../../lib/web/explorer/explorer_list.ts";
import { EXPLORER_VIEWS } from "../../../../lib/web/explorer/explorer_views.ts";
import { GERMAN_TEXTS } from "../../../../lib/web/texts/german/mod.ts";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
/** Values and elements within a text: what is around them stands in the source. */
const BETWEEN = /\{\d+\}|<\/?[a-z]+>/;
/** Texts that are put together while the server runs: titles with counts, hints, members of members, limits, segments. */
const COMPOSED = [
  /^Issues count /,
  /^Keep the /,
  /^That takes about 30 seconds/,
  /^Questions as people ask them, one a line, 500 at most/,
  /^Such as 22:00\./,
  /^The last one\. Goes with first_day/,
  /^The file has less than \d+ characters\.$/,
  /^Free: no API access$/,
  /^\w+ intent$/,
  /^non branded queries$/,
];

describe("a German text of the pages", function () {
  // it reads all sources
  this.timeout(60_000);
  it("is of an English one that some source has", () => {
    const [pages, all] = [
      plain(sourceText(["lib/web"])),
      plain(sourceText(["lib", "schemas", "db"])),
    ];
    const isSaid = (part: string) => pages.includes(part) || all.includes(part);
    const labels = new Set(EXPLORER_VIEWS.flatMap((view) => {
      const { columns, parameters } = explorerList(view);
      const hints = Object.values(parameters).flatMap(({ description }) =>
        description?.split(". ")[0] ?? []
      );
      return [...[...columns, ...Object.keys(parameters)].map(columnLabel), ...hints];
    }));
    const dead = [...GERMAN_TEXTS.keys()].filter((text) =>
      !GERMAN_SENTENCES.has(text) && !labels.has(text) &&
      !COMPOSED.some((pattern) => pattern.test(text)) &&
      !text.split(BETWEEN).map(plain).every((part) => isSaid(part.replace(/\.$/, "")))
    );
    expect(dead).to.deep.equal([]);
  });
});

/** All sources of folders but the German ones, with strings that are joined by `+` as one. */
function sourceText(folders: readonly string[]): string {
  return folders.flatMap((folder) =>
    readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.includes("texts/german/"))
      .map((name) => readFileSync(`${ROOT}${folder}/${name}`, "utf8"))
  ).join("\n").replaceAll(/["`]\s*\+\s*["`]/g, "").replaceAll('\\"', '"');
}

/** Without what differs between a source and what is shown: marks of Markdown, spaces, cases, underlines. */
function plain(text: string): string {
  return text.replaceAll("`", "").replaceAll(/[_\s\u00a0]+|\\u00a0/g, " ").toLowerCase().trim();
}
