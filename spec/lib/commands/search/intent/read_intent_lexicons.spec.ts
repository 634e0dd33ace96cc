import { expect } from "chai";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readIntentLexicons } from "../../../../../lib/commands/search/intent/read_intent_lexicons.ts";
import { StartError } from "../../../../../lib/core/errors.ts";
import { createIntentClassifier } from "../../../../../lib/metrics/search/intent/search_intent.ts";
import { createScratchDirectory } from "../../../../support/scratch_directory.ts";

describe("readIntentLexicons()", () => {
  let directory: string;
  beforeEach(async () => {
    directory = await createScratchDirectory("lexicons-");
  });
  afterEach(() => rm(directory, { recursive: true }));

  const write = (name: string, value: unknown) =>
    writeFile(
      join(directory, name),
      typeof value === "string" ? value : JSON.stringify(value),
    );
  const problemOf = async (from: string) => {
    const error = await readIntentLexicons(from).catch((error: unknown) => error);
    expect(error).to.be.instanceOf(StartError);
    return error instanceof Error ? error.message : "";
  };
  const languages = [
    ...["en", "de", "fr", "es", "it", "pt", "nl", "pl", "tr", "ja", "zh", "ar", "ru"],
  ];

  it("returns the built-in lexicons without a directory", async () => {
    const lexicons = await readIntentLexicons(null);
    expect(lexicons.map(({ language }) => language)).to.deep.equal(languages);
  });

  it("adds the phrases of a known language and a language of one's own", async () => {
    await write("1.json", { language: "de", transactional: ["restposten"] });
    await write("2.json", { language: "fi", transactional: ["osta"] });
    await write("notes.txt", "no lexicon");
    const lexicons = await readIntentLexicons(directory);
    expect(lexicons.map(({ language }) => language)).to.deep.equal([...languages, "fi"]);
    const builtIn = createIntentClassifier({ languages: ["de", "fi"] });
    const extended = createIntentClassifier({ languages: ["de", "fi"], lexicons });
    expect(builtIn("restposten schuhe").primary).to.equal("unknown");
    expect(extended("restposten schuhe").primary).to.equal("transactional");
    expect(builtIn("osta kengät").primary).to.equal("unknown");
    expect(extended("osta kengät").primary).to.equal("transactional");
  });

  it("reads a file with a byte order mark", async () => {
    await write("fi.json", '\ufeff{"language": "fi"}');
    expect(await readIntentLexicons(directory)).to.have.length(14);
  });

  it("names a directory that cannot be read", async () => {
    expect(await problemOf(join(directory, "none"))).to.match(
      /^INTENT_LEXICON_DIR must be a directory that can be read, not ".*none" \(ENOENT: /,
    );
  });

  it("names the file that is no JSON", async () => {
    await write("de.json", "{");
    expect(await problemOf(directory)).to.match(
      /^The lexicon .*de\.json of INTENT_LEXICON_DIR cannot be used: .*JSON/,
    );
  });

  it("names the file and the list that does not exist", async () => {
    await write("de.json", { language: "de", transactionall: ["kaufen"] });
    expect(await problemOf(directory)).to.match(
      /de\.json of INTENT_LEXICON_DIR cannot be used: The lexicon "de" has no list "transactionall"\./,
    );
  });
});
