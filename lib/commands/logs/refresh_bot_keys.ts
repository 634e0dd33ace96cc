import { listBotKeys, saveBotKeys } from "../../../db/logs/bot_keys.ts";
import type { Db } from "../../../db/core/connection.ts";
import { BOT_AGENTS } from "../../logs/bots/bot_agents.ts";
import {
  KeyDirectoryError,
  parseKeyDirectory,
  type SigningKeys,
} from "../../logs/signatures/key_directory.ts";

/** The keys by which an operator's agents sign requests. */
interface KeyFile {
  /** By which the operator of this server calls it, such as `keys-chatgpt.com`. */
  name: string;
  /** Names of bots, as `BOT_AGENTS` has them. */
  agents: readonly string[];
  /** Where the operator publishes them. */
  source: string;
  /** When this copy was taken; null: there is none. */
  copied: string | null;
  /** Thumbprints of the keys in use. */
  keyIds: readonly string[];
}

const SOURCES = new Set(
  BOT_AGENTS.flatMap(({ keysUrl }) => keysUrl === null ? [] : [keysUrl]),
);

/** The name of each directory. */
export const KEY_FILE_NAMES: readonly string[] = [...SOURCES].map(nameOf);

function nameOf(source: string): string {
  return `keys-${new URL(source).host}`;
}

/** Reads the directories of keys in use. None comes with the program: operators change their keys too often. */
export async function readKeyFiles(db: Db): Promise<KeyFile[]> {
  const stored = new Map((await listBotKeys(db)).map((file) => [file.source, file]));
  return [...SOURCES].map((source) => {
    const file = stored.get(source);
    return {
      name: nameOf(source),
      agents: BOT_AGENTS.filter(({ keysUrl }) => keysUrl === source).map(({ name }) => name),
      source,
      copied: file?.copied ?? null,
      keyIds: file === undefined ? [] : [...parseKeyDirectory(file.directory).keys()],
    };
  });
}

/** What became of a directory. */
export interface RefreshedKeys {
  name: string;
  source: string;
  state: "refreshed" | "unchanged" | "refused";
  /** Why it was refused; null: it was not. */
  reason: string | null;
  /** Keys in use from now on, and before. */
  keysCount: number;
  beforeCount: number;
}

/** Takes the text of an operator's directory into use, if it can be read; otherwise the one in use stays. */
export async function refreshKeys(db: Db, known: KeyFile, text: string): Promise<RefreshedKeys> {
  const { name, source, keyIds } = known;
  let keys: SigningKeys;
  try {
    keys = parseKeyDirectory(text);
  } catch (error) {
    if (!(error instanceof KeyDirectoryError)) throw error;
    return refuseKeys(known, error.message);
  }
  await saveBotKeys(db, { source, directory: text });
  const isSame = keys.size === keyIds.length && keyIds.every((id) => keys.has(id));
  return {
    ...{ name, source, state: isSame ? "unchanged" : "refreshed", reason: null },
    ...{ keysCount: keys.size, beforeCount: keyIds.length },
  };
}

/** What is said of a directory that could not be had or used. */
export function refuseKeys({ name, source, keyIds }: KeyFile, reason: string): RefreshedKeys {
  const { length } = keyIds;
  return { name, source, state: "refused", reason, keysCount: length, beforeCount: length };
}
