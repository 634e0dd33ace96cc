import type { Db } from "../../../db/core/connection.ts";
import { listBotKeys } from "../../../db/logs/bot_keys.ts";
import { parseKeyDirectory, type SigningKeys } from "../../logs/signatures/key_directory.ts";
import {
  createSignatureVerifier,
  type SignatureVerifier,
} from "../../logs/signatures/signature_verifier.ts";

let parsed: { key: string; directories: Map<string, SigningKeys> } | undefined;

/** Reads the keys of agents that sign their requests, and creates what verifies signatures of requests to a site. */
export async function readSignatureVerifier(db: Db, origin: string): Promise<SignatureVerifier> {
  const files = await listBotKeys(db);
  const key = files.map(({ source, copied }) => `${source} ${copied}`).join("\n");
  if (parsed?.key !== key) {
    const directories = new Map(
      files.map(({ source, directory }) => [source, parseKeyDirectory(directory)]),
    );
    parsed = { key, directories };
  }
  return createSignatureVerifier(parsed.directories, origin);
}
