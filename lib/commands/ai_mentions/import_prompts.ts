import { countPrompts, findPromptIds, insertPrompts } from "../../../db/ai_mentions/ai_prompts.ts";
import type { Db } from "../../../db/core/connection.ts";
import { md5 } from "../../../db/core/md5.ts";
import { cleanPrompt, type PromptIdentity, promptKey } from "../../ai/prompt_key.ts";
import { ImportError } from "../../importers/files/import_error.ts";

/** Most prompts of a site. */
export const MAX_PROMPTS = 10_000;

/** The hash by which a prompt is found. */
export function promptHash(prompt: PromptIdentity): Buffer {
  return md5(promptKey(prompt));
}

/**
 * Finds the ids of prompts that a file names, and creates those that are new; they are not asked by themselves. Throws
 * an `ImportError` when the site would have too many.
 */
export async function findOrCreatePrompts(
  trx: Db,
  siteId: number,
  { prompts, now }: { prompts: readonly PromptIdentity[]; now: Date },
): Promise<number[]> {
  const hashes = prompts.map(promptHash);
  const byHash = new Map<string, PromptIdentity>();
  for (const [index, hash] of hashes.entries()) {
    const prompt = prompts[index];
    const hex = hash.toString("hex");
    // of several spellings the first one is kept
    if (prompt !== undefined && !byHash.has(hex)) byHash.set(hex, prompt);
  }
  const unique = [...byHash.keys()].map((hex) => Buffer.from(hex, "hex"));
  const known = await findPromptIds(trx, siteId, { hashes: unique, locked: true });
  const missing = unique.filter((hash) => !known.has(hash.toString("hex")));
  if (missing.length > 0) {
    if (await countPrompts(trx, siteId) + missing.length > MAX_PROMPTS) {
      throw new ImportError(
        "too_many_prompts",
        `A site has at most ${MAX_PROMPTS.toLocaleString("en")} prompts; with this file it would ` +
          "have more. Delete some, or check that the column of prompts is the right one.",
      );
    }
    await insertPrompts(
      trx,
      siteId,
      {
        prompts: missing.flatMap((hash) => {
          const prompt = byHash.get(hash.toString("hex"));
          return prompt === undefined
            ? []
            : [{ ...IMPORTED, ...prompt, hash, text: cleanPrompt(prompt.text) }];
        }),
        now,
      },
    );
    for (const [hash, id] of await findPromptIds(trx, siteId, { hashes: missing })) {
      known.set(hash, id);
    }
  }
  return hashes.map((hash) => known.get(hash.toString("hex")) ?? 0);
}

const IMPORTED = {
  engines: null,
  schedule: "none",
  runsPerPrompt: 1,
  origin: "import",
  weight: null,
  nextRunAt: null,
} as const;
