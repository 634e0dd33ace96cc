import type { SignatureState } from "../../../schemas/bot.ts";
import { BOT_AGENTS } from "../bots/bot_agents.ts";
import type { SigningKeys } from "./key_directory.ts";
import type { SignedRequest } from "./signed_request.ts";
import { verifySignature } from "./verify_signature.ts";

/** What a request is known for by its signatures. */
interface SignedBot {
  state: SignatureState;
  /** The bot's place in `BOT_AGENTS`: whose key has signed, or whom the request names; -1: nobody that is known. */
  bot: number;
}

/** Says what the signatures of a request come to. */
export type SignatureVerifier = (request: Omit<SignedRequest, "hosts">) => SignedBot;

/**
 * Creates what verifies signatures of requests to a site.
 *
 * `directories`: the keys by the address of the directory. `origin`: the site's; requests may have been sent to its host with
 * or without `www.`: a signature for another host proves nothing here.
 */
export function createSignatureVerifier(
  directories: ReadonlyMap<string, SigningKeys>,
  origin: string,
): SignatureVerifier {
  const { host } = new URL(origin);
  const hosts = [host, host.startsWith("www.") ? host.slice("www.".length) : `www.${host}`];
  return (request) => {
    const findKey = (id: string) => [...directories.values()].find((keys) => keys.has(id))?.get(id);
    const { state, keyId } = verifySignature({ ...request, hosts }, findKey);
    const bot = state === "verified" && keyId !== null
      ? findOwner(directories, keyId)
      : findNamed(request.signatureAgent ?? "");
    return { state, bot };
  };
}

function findOwner(directories: ReadonlyMap<string, SigningKeys>, keyId: string): number {
  const url = [...directories].find(([, keys]) => keys.has(keyId))?.[0];
  return BOT_AGENTS.findIndex(({ keysUrl }) => keysUrl !== null && keysUrl === url);
}

/** The bot whose directory is where a header `Signature-Agent` says, such as `"https://chatgpt.com"`. */
function findNamed(header: string): number {
  return BOT_AGENTS.findIndex(({ keysUrl }) =>
    keysUrl !== null && header.includes(`"${new URL(keysUrl).origin}"`)
  );
}
