import { findOauthClient } from "../../../db/accounts/oauth_clients.ts";
import { fetchClientDocument, isDocumentId } from "../../oauth/fetch_client_document.ts";
import { OauthError } from "../../oauth/oauth_error.ts";
import { isGivenClientId } from "../../oauth/oauth_texts.ts";
import type { Services } from "../../services.ts";

/** A document is read again after this time: a client that takes an address away is heard soon. */
const KEEP_DOCUMENT_MS = 60_000;
const MAX_DOCUMENTS = 100;
/** An owner connects one program after the other: more would make this server ask others' servers at will. */
const MAX_FETCHES_PER_MINUTE = 10;
const MINUTE_MS = 60_000;

/** A program that asks an owner for access. */
export interface AuthorizingClient {
  clientId: string;
  /** As it calls itself; empty: it does not say. */
  name: string;
  redirectUris: readonly string[];
  /** The host that vouches for it; null: nothing does, it registered itself. */
  documentHost: string | null;
}

const documents = new Map<string, { client: AuthorizingClient; readAt: number }>();
/** When each account had documents fetched within the last minute. */
const fetches = new Map<number, number[]>();

/** Whom an owner is sent here by. */
interface ClientQuestion {
  clientId: string;
  /** Of the owner. */
  accountId: number;
  signal: AbortSignal;
}

/**
 * Finds the client that sends an owner here: one that has registered, or one whose id is the address of its
 * metadata, which is fetched. Throws `OauthError` where there is none.
 */
export async function findAuthorizingClient(
  services: Pick<Services, "db" | "config" | "now">,
  question: ClientQuestion,
): Promise<AuthorizingClient> {
  const { clientId } = question;
  if (isDocumentId(clientId)) return await readDocumentClient(services, question);
  const row = isGivenClientId(clientId) ? await findOauthClient(services.db, clientId) : undefined;
  if (row === undefined) {
    throw new OauthError(
      "invalid_client",
      "This client_id is not known: it was made up, or its registration was deleted after a long " +
        "time without use. Let the program register again.",
    );
  }
  // written by registerOauthClient()
  const redirectUris = JSON.parse(row.redirectUris) as string[];
  return { clientId, name: row.name, redirectUris, documentHost: null };
}

async function readDocumentClient(
  { config, now }: Pick<Services, "config" | "now">,
  { clientId, accountId, signal }: ClientQuestion,
): Promise<AuthorizingClient> {
  const at = now().getTime();
  const known = documents.get(clientId);
  if (known !== undefined && Math.abs(at - known.readAt) < KEEP_DOCUMENT_MS) return known.client;
  countFetch(accountId, at);
  const { name, redirectUris } = await fetchClientDocument(clientId, {
    allowPrivate: config.crawlAllowPrivate,
    connectTo: config.crawlConnectTo,
    signal,
  });
  const client = { clientId, name, redirectUris, documentHost: new URL(clientId).host };
  // a Map lists its keys in the order of their coming
  const [oldest] = documents.size >= MAX_DOCUMENTS ? documents.keys() : [];
  if (oldest !== undefined) documents.delete(oldest);
  documents.delete(clientId);
  documents.set(clientId, { client, readAt: at });
  return client;
}

/** Counts a document that an account has fetched, or throws `OauthError` above the bound. */
function countFetch(accountId: number, at: number): void {
  for (const [id, times] of fetches) {
    const recent = times.filter((time) => Math.abs(at - time) < MINUTE_MS);
    if (recent.length === 0) fetches.delete(id);
    else fetches.set(id, recent);
  }
  const own = fetches.get(accountId) ?? [];
  if (own.length >= MAX_FETCHES_PER_MINUTE) {
    throw new OauthError(
      "temporarily_unavailable",
      "Too many documents of clients were read for this account. Try again in a minute.",
      MINUTE_MS / 1000,
    );
  }
  fetches.set(accountId, [...own, at]);
}
