import { createFetcher } from "../../../crawler/fetch/fetch_url.ts";
import { USER_AGENT } from "../../../crawler/fetch/user_agent.ts";
import type { Services } from "../../../services.ts";
import { connectionRules } from "../../core/connection_rules.ts";

/** Where a key is looked for, and what was found. */
interface KeyFile {
  url: string;
  /** Null: the file is right. */
  problem: string | null;
}

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 4_096;

/** Where the key file of a host has to be. */
export function keyFileUrl(
  { key, keyLocation }: { key: string; keyLocation: string | null },
  { host, protocol = "https:" }: { host: string; protocol?: string },
): string {
  return keyLocation ?? `${protocol}//${host}/${key}.txt`;
}

/**
 * Fetches a host's key file, under the crawler's guards and following no redirect, as a search engine will. Over http
 * only where https gives no answer at all. Never rejects for what a server does.
 */
export async function checkKeyFile(
  services: Pick<Services, "config" | "log">,
  connection: { key: string; keyLocation: string | null },
  { host, signal }: { host: string; signal?: AbortSignal },
): Promise<KeyFile> {
  const fetcher = createFetcher({
    userAgent: USER_AGENT,
    ...connectionRules(services),
    connections: 1,
  });
  const accept = "text/plain,*/*;q=0.5";
  const options = { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, accept, ...signal && { signal } };
  try {
    let url = keyFileUrl(connection, { host });
    let facts = await fetcher.fetch(url, options);
    if (facts.status === null && connection.keyLocation === null) {
      url = keyFileUrl(connection, { host, protocol: "http:" });
      facts = await fetcher.fetch(url, options);
    }
    if (facts.status === null) {
      return { url, problem: `${url} does not answer: ${facts.errorMessage}` };
    }
    if (facts.status !== 200) return { url, problem: `${url} answers ${facts.status}.` };
    const text = new TextDecoder().decode(facts.body).trim();
    return {
      url,
      problem: text === connection.key ? null : `${url} holds another text than the key.`,
    };
  } finally {
    await fetcher.close();
  }
}
