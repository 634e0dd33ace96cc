import { hash, randomBytes } from "node:crypto";
import type { SpecApi } from "../api.ts";
import type { FormFields, PageVisitor, VisitedPage } from "../web/page_visitor.ts";

/** Where the program of the specs listens. */
export const CALLBACK = "https://agent.test/callback";

/** An answer of an OAuth endpoint. */
export interface OauthAnswer {
  status: number;
  headers: Headers;
  // deno-lint-ignore no-explicit-any -- specs look into answers of every shape
  body: any;
}

/** Sends JSON or a form to an endpoint of OAuth. */
export async function postOauth(
  { url }: Pick<SpecApi, "url">,
  path: string,
  { json, form, headers = {} }: {
    json?: unknown;
    form?: Record<string, string> | URLSearchParams;
    headers?: Record<string, string>;
  },
): Promise<OauthAnswer> {
  const response = await fetch(url + path, {
    method: "POST",
    headers: { ...json !== undefined && { "Content-Type": "application/json" }, ...headers },
    body: json !== undefined ? JSON.stringify(json) : new URLSearchParams(form),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === "" ? null : JSON.parse(text),
  };
}

/** Registers a public client and returns its id. */
export async function registerSpecClient(
  api: Pick<SpecApi, "url">,
  metadata: object = {},
): Promise<string> {
  const { status, body } = await postOauth(api, "/oauth/register", {
    json: {
      client_name: "Agent",
      redirect_uris: [CALLBACK],
      token_endpoint_auth_method: "none",
      ...metadata,
    },
  });
  if (status !== 201) throw new Error(`The registration was refused: ${JSON.stringify(body)}`);
  return body.client_id;
}

/** A verifier with its challenge. */
export interface Pkce {
  verifier: string;
  challenge: string;
}

/** Makes a verifier. */
export function createPkce(): Pkce {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: hash("sha256", verifier, "base64url") };
}

/** The path to which a client sends an owner. */
export function authorizePath(
  api: Pick<SpecApi, "url">,
  parameters: Record<string, string | undefined>,
): string {
  const query = new URLSearchParams({
    response_type: "code",
    redirect_uri: CALLBACK,
    code_challenge_method: "S256",
    scope: "read audit write",
    state: "s1",
    resource: `${api.url}/mcp`,
  });
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) query.delete(name);
    else query.set(name, value);
  }
  return `/oauth/authorize?${query}`;
}

/** Has an owner open the page and decide; `fields` are what the form is changed to. */
export async function consent(
  visitor: PageVisitor,
  path: string,
  fields: FormFields = {},
): Promise<VisitedPage> {
  const page = await visitor.open(path);
  if (page.status !== 200) return page;
  return await visitor.send("/oauth/authorize", {
    asked: path.slice(path.indexOf("?") + 1),
    abilities: ["read", "audit", "write"],
    scope: "all",
    decision: "allow",
    ...fields,
  });
}

/** The parameters of the answer that a page leads to. */
export function answerOf({ headers }: VisitedPage): URLSearchParams {
  return new URL(headers.get("location") ?? "").searchParams;
}

/** A client that an owner has let in. */
export interface ConnectedClient {
  clientId: string;
  code: string;
  pkce: Pkce;
}

/** Registers a client and has an owner grant it access; the code is not exchanged yet. */
export async function authorizeSpecClient(
  api: Pick<SpecApi, "url">,
  visitor: PageVisitor,
  fields: FormFields = {},
): Promise<ConnectedClient> {
  const clientId = await registerSpecClient(api);
  const pkce = createPkce();
  const path = authorizePath(api, { client_id: clientId, code_challenge: pkce.challenge });
  const answer = answerOf(await consent(visitor, path, fields));
  return { clientId, code: answer.get("code") ?? "", pkce };
}

/** Exchanges a code; `changes` are parameters that a thief or a broken client would send. */
export async function exchangeCode(
  api: Pick<SpecApi, "url">,
  { clientId, code, pkce }: ConnectedClient,
  changes: Record<string, string> = {},
): Promise<OauthAnswer> {
  return await postOauth(api, "/oauth/token", {
    form: {
      grant_type: "authorization_code",
      code,
      client_id: clientId,
      redirect_uri: CALLBACK,
      code_verifier: pkce.verifier,
      resource: `${api.url}/mcp`,
      ...changes,
    },
  });
}

/** Refreshes a grant. */
export async function refreshTokens(
  api: Pick<SpecApi, "url">,
  { clientId, refreshToken, ...changes }: {
    clientId: string;
    refreshToken: string;
    resource?: string;
  },
): Promise<OauthAnswer> {
  return await postOauth(api, "/oauth/token", {
    form: {
      grant_type: "refresh_token",
      refresh_token: refreshToken,
      client_id: clientId,
      ...changes,
    },
  });
}
