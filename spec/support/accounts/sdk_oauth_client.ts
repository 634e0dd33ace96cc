import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import type { SpecApi } from "../api.ts";
import type { PageVisitor } from "../web/page_visitor.ts";
import { answerOf, CALLBACK, consent } from "./oauth_client.ts";

/** What the official client keeps of its sign-in. */
export interface SdkSignIn {
  provider: OAuthClientProvider;
  /** Where it sent the owner; null: nowhere yet. */
  sentTo(): URL | null;
}

/** A memory for the official client, as a program on the owner's computer has one. */
export function createSdkSignIn(): SdkSignIn {
  let sentTo: URL | null = null;
  let verifier = "";
  let client: Awaited<ReturnType<OAuthClientProvider["clientInformation"]>>;
  let tokens: Awaited<ReturnType<OAuthClientProvider["tokens"]>>;
  let found: OAuthDiscoveryState | undefined;
  const provider: OAuthClientProvider = {
    redirectUrl: CALLBACK,
    clientMetadata: {
      client_name: "SDK client",
      redirect_uris: [CALLBACK],
      token_endpoint_auth_method: "none",
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
    },
    clientInformation: () => client,
    saveClientInformation: (known) => void (client = known),
    tokens: () => tokens,
    saveTokens: (given) => void (tokens = given),
    redirectToAuthorization: (url) => void (sentTo = url),
    saveCodeVerifier: (text) => void (verifier = text),
    codeVerifier: () => verifier,
    // by which it notices an answer of another authorization server
    saveDiscoveryState: (state) => void (found = state),
    discoveryState: () => found,
  };
  return { provider, sentTo: () => sentTo };
}

/**
 * Connects the official client without a token: the owner signs it in on the page that it opens. `change` is what an
 * attacker does to the answer on its way.
 */
export async function connectBySignIn(
  api: SpecApi,
  visitor: PageVisitor,
  { provider, sentTo }: SdkSignIn,
  change: (answer: URLSearchParams) => void = () => {},
): Promise<Client> {
  const address = new URL(`${api.url}/mcp`);
  const open = () => new StreamableHTTPClientTransport(address, { authProvider: provider });
  const first = open();
  try {
    await new Client({ name: "spec", version: "1.0.0" }).connect(first);
    throw new Error("The client connected without a sign-in.");
  } catch (error) {
    if (!(error instanceof UnauthorizedError)) throw error;
  }
  const page = sentTo();
  if (page === null) throw new Error("The client sent its owner nowhere.");
  const answer = answerOf(await consent(visitor, page.pathname + page.search));
  change(answer);
  await first.finishAuth(answer);
  const client = new Client({ name: "spec", version: "1.0.0" });
  await client.connect(open());
  return client;
}
