import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../../../core/errors.ts";
import {
  type IntentLexicon,
  mergeIntentLexicons,
  parseIntentLexicon,
} from "../../../metrics/search/intent/intent_lexicon.ts";
import { INTENT_LEXICONS } from "../../../metrics/intent_lexicons/mod.ts";

/**
 * Reads the lexicons that search intents are judged by: the built-in ones and, in the order of their
 * names, the JSON files of the directory merged into them (see `mergeIntentLexicons()`); null: there
 * is none. Throws a `StartError` that names the directory or file and what is wrong with it.
 */
export async function readIntentLexicons(directory: string | null): Promise<IntentLexicon[]> {
  if (directory === null) return [...INTENT_LEXICONS];
  const added: IntentLexicon[] = [];
  for (const name of await listJsonFiles(directory)) {
    added.push(await readLexicon(join(directory, name)));
  }
  return mergeIntentLexicons(INTENT_LEXICONS, added);
}

async function listJsonFiles(directory: string): Promise<string[]> {
  try {
    const names = await readdir(directory);
    return names.filter((name) => name.endsWith(".json")).sort();
  } catch (error) {
    throw new StartError(
      `INTENT_LEXICON_DIR must be a directory that can be read, not "${directory}" ` +
        `(${reasonOf(error)}).`,
      { cause: error },
    );
  }
}

async function readLexicon(file: string): Promise<IntentLexicon> {
  try {
    const text = await readFile(file, "utf8");
    return parseIntentLexicon(JSON.parse(text.replace(/^\ufeff/, "")));
  } catch (error) {
    throw new StartError(
      `The lexicon ${file} of INTENT_LEXICON_DIR cannot be used: ${reasonOf(error)}`,
      { cause: error },
    );
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
