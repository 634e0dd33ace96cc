import { createVerify, generateKeyPairSync, type KeyObject, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { describeAnswer, type GoogleKnowledge, type GoogleQuery } from "./google_rows.ts";

/** Instead of an answer. */
export interface GoogleFault {
  status?: number;
  headers?: Record<string, string>;
  /** An object is sent as JSON. */
  body?: unknown;
  /** `cut`: half of what would be sent; `reset`: the connection ends; `hang`: nothing comes. */
  how?: "cut" | "reset" | "hang";
}

/** A service account with its key file. */
export interface GoogleAccount {
  email: string;
  file: {
    type: string;
    project_id: string;
    private_key_id: string;
    private_key: string;
    client_email: string;
    client_id: string;
    auth_uri: string;
    token_uri: string;
    universe_domain: string;
  };
}

/** Google on loopback: tokens for service accounts, and the Search Console API. */
export interface GoogleServer extends GoogleKnowledge {
  apiUrl: string;
  tokenUrl: string;
  queries: GoogleQuery[];
  /** How many tokens were given. */
  tokensCount: number;
  /** After this many queries the quota is used up; null: never. */
  quotaLeft: number | null;
  /** What the index has of URLs: `indexStatusResult`. Others are unknown to Google. */
  index: Map<string, object>;
  /** Inspections that were asked for, in their order. */
  inspected: { inspectionUrl: string; siteUrl: string; languageCode?: string }[];
  /** After this many inspections the day's quota is used up; null: never. */
  inspectionsLeft: number | null;
  inspectionFaults: GoogleFault[];
  /** Served instead of the next answers, in their order. */
  queryFaults: GoogleFault[];
  tokenFaults: GoogleFault[];
  /** The time by which JWTs are judged. */
  now(): Date;
  createAccount(properties: readonly string[]): GoogleAccount;
  /** Its key is deleted; tokens that were given hold on. */
  revokeKey(account: GoogleAccount): void;
  /** All tokens that were given hold no longer. */
  revokeTokens(): void;
  close(): Promise<void>;
}

interface Known {
  email: string;
  publicKey: KeyObject;
  properties: readonly string[];
}

const INSPECT_PATH = "/v1/urlInspection/index:inspect";
const UNKNOWN_TO_GOOGLE = {
  verdict: "NEUTRAL",
  coverageState: "URL is unknown to Google",
  robotsTxtState: "ROBOTS_TXT_STATE_UNSPECIFIED",
  indexingState: "INDEXING_STATE_UNSPECIFIED",
  pageFetchState: "PAGE_FETCH_STATE_UNSPECIFIED",
};
const GRANT_TYPE = "urn:ietf:params:oauth:grant-type:jwt-bearer";
const SCOPE = "https://www.googleapis.com/auth/webmasters.readonly";

/** The body of an error of Google's APIs. */
export function googleError(code: number, reason: string, message: string): object {
  return { error: { code, message, errors: [{ domain: "usageLimits", reason, message }] } };
}

/** Starts the server. It speaks the documented wire format and refuses what Google refuses. */
export async function startGoogle(): Promise<GoogleServer> {
  const keys = new Map<string, Known>();
  const tokens = new Map<string, Known>();
  const sockets = new Set<Socket>();
  let origin = "";

  const google: GoogleServer = {
    apiUrl: "",
    tokenUrl: "",
    facts: [],
    finalUntil: "9999-12-31",
    camelCase: false,
    queries: [],
    tokensCount: 0,
    quotaLeft: null,
    hours: [],
    firstIncompleteHour: null,
    index: new Map(),
    inspected: [],
    inspectionsLeft: null,
    inspectionFaults: [],
    queryFaults: [],
    tokenFaults: [],
    now: () => new Date(),
    createAccount(properties) {
      const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
      const id = randomUUID().replaceAll("-", "");
      const email = `reader-${id.slice(0, 6)}@spec-project.iam.gserviceaccount.com`;
      keys.set(id, { email, publicKey, properties });
      return {
        email,
        file: {
          type: "service_account",
          project_id: "spec-project",
          private_key_id: id,
          private_key: String(privateKey.export({ type: "pkcs8", format: "pem" })),
          client_email: email,
          client_id: "1234567890",
          auth_uri: "https://accounts.google.com/o/oauth2/auth",
          token_uri: google.tokenUrl,
          universe_domain: "googleapis.com",
        },
      };
    },
    revokeKey: (account) => void keys.delete(account.file.private_key_id),
    revokeTokens: () => tokens.clear(),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const isToken = request.url === "/token";
    const isInspection = request.url === INSPECT_PATH;
    const faults = isToken
      ? google.tokenFaults
      : isInspection
      ? google.inspectionFaults
      : google.queryFaults;
    const fault = faults.shift();
    const full = fault?.body !== undefined || fault?.status !== undefined
      ? { status: fault.status ?? 200, body: fault.body }
      : isToken
      ? giveToken(request, body)
      : isInspection
      ? answerInspection(google, knownOf(request), body)
      : answerQuery(request, body);
    if (fault?.how === "hang") return;
    if (fault?.how === "reset") return void response.destroy();
    const text = typeof full.body === "string" ? full.body : JSON.stringify(full.body ?? {});
    const sent = fault?.how === "cut" ? text.slice(0, Math.floor(text.length / 2)) : text;
    response.writeHead(full.status, {
      "content-type": "application/json; charset=UTF-8",
      ...fault?.headers,
    });
    response.end(sent);
  }

  function giveToken(request: IncomingMessage, body: string): { status: number; body: unknown } {
    const form = new URLSearchParams(body);
    const isForm = request.headers["content-type"] === "application/x-www-form-urlencoded";
    if (!isForm || form.get("grant_type") !== GRANT_TYPE) return oauthError("invalid_request", "");
    const [header = "", claims = "", signature = ""] = (form.get("assertion") ?? "").split(".");
    const { alg, typ, kid } = decode(header);
    const { iss, scope, aud, iat, exp } = decode(claims);
    const known = keys.get(String(kid));
    const verified = known !== undefined && alg === "RS256" && typ === "JWT" &&
      createVerify("RSA-SHA256").update(`${header}.${claims}`)
        .verify(known.publicKey, signature, "base64url");
    if (!verified || iss !== known.email) {
      return oauthError("invalid_grant", "Invalid JWT Signature.");
    }
    if (aud !== google.tokenUrl) return oauthError("invalid_grant", "Invalid JWT: wrong aud.");
    if (scope !== SCOPE) return oauthError("invalid_scope", "Invalid OAuth scope.");
    const seconds = google.now().getTime() / 1000;
    const inTime = typeof iat === "number" && typeof exp === "number" && iat <= seconds &&
      exp > seconds && exp - iat <= 3600;
    if (!inTime) {
      return oauthError(
        "invalid_grant",
        "Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable " +
          "timeframe. Check your iat and exp values in the JWT claim.",
      );
    }
    const token = `ya29.${randomUUID()}`;
    tokens.set(token, known);
    google.tokensCount++;
    return { status: 200, body: { access_token: token, expires_in: 3599, token_type: "Bearer" } };
  }

  function knownOf({ headers }: IncomingMessage): Known | undefined {
    return tokens.get(String(headers.authorization).replace("Bearer ", ""));
  }

  function answerQuery(request: IncomingMessage, body: string): { status: number; body: unknown } {
    const match = /^\/webmasters\/v3\/sites\/([^/]+)\/searchAnalytics\/query$/
      .exec(request.url ?? "");
    if (request.method !== "POST" || match === null) {
      return { status: 404, body: googleError(404, "notFound", "Not Found") };
    }
    const known = knownOf(request);
    if (known === undefined) return unauthorized();
    const property = decodeURIComponent(match[1] ?? "");
    if (!known.properties.includes(property)) {
      const message = `User does not have sufficient permission for site '${property}'. See ` +
        "also: https://support.google.com/webmasters/answer/2451999.";
      return { status: 403, body: googleError(403, "forbidden", message) };
    }
    const query: GoogleQuery = {
      dimensions: [],
      type: "web",
      dataState: "final",
      rowLimit: 1000,
      startRow: 0,
      ...JSON.parse(body),
      property,
    };
    if (google.quotaLeft === 0) {
      const message = "Search Console query quota exceeded.";
      return { status: 403, body: googleError(403, "quotaExceeded", message) };
    }
    if (google.quotaLeft !== null) google.quotaLeft--;
    google.queries.push(query);
    if (query.rowLimit < 1 || query.rowLimit > 25_000) {
      return { status: 400, body: googleError(400, "invalidParameter", "Invalid rowLimit.") };
    }
    if (query.dimensions.includes("hour") !== (query.dataState === "hourly_all")) {
      const message = "The dimension hour and the dataState hourly_all go together.";
      return { status: 400, body: googleError(400, "invalidParameter", message) };
    }
    if (query.dimensions.includes("searchAppearance") && query.dimensions.length > 1) {
      const message = "searchAppearance cannot be grouped with other dimensions.";
      return { status: 400, body: googleError(400, "invalidParameter", message) };
    }
    return { status: 200, body: describeAnswer(google, query) };
  }

  const server = createServer((request, response) => void answer(request, response));
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // a listening TCP server has an address with a port
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  google.apiUrl = origin;
  google.tokenUrl = `${origin}/token`;
  return google;
}

function unauthorized(): { status: number; body: unknown } {
  const message = "Request had invalid authentication credentials.";
  return { status: 401, body: googleError(401, "authError", message) };
}

/** `urlInspection.index.inspect`, as its reference page describes it. */
function answerInspection(
  google: GoogleServer,
  known: Known | undefined,
  body: string,
): { status: number; body: unknown } {
  if (known === undefined) return unauthorized();
  const asked = JSON.parse(body);
  const { inspectionUrl, siteUrl } = asked;
  if (!known.properties.includes(siteUrl) || !isOf(siteUrl, inspectionUrl)) {
    const message = "You do not own this site, or the inspected URL is not part of this property.";
    return { status: 403, body: googleError(403, "forbidden", message) };
  }
  if (google.inspectionsLeft === 0) {
    const message = `Quota exceeded for ${siteUrl}.`;
    return { status: 429, body: googleError(429, "quotaExceeded", message) };
  }
  if (google.inspectionsLeft !== null) google.inspectionsLeft--;
  google.inspected.push(asked);
  const indexStatusResult = google.index.get(inspectionUrl) ?? UNKNOWN_TO_GOOGLE;
  const inspectionResultLink = "https://search.google.com/search-console/inspect?resource_id=" +
    encodeURIComponent(siteUrl);
  return { status: 200, body: { inspectionResult: { inspectionResultLink, indexStatusResult } } };
}

function isOf(property: string, url: string): boolean {
  if (!property.startsWith("sc-domain:")) return url.startsWith(property);
  const domain = property.slice("sc-domain:".length);
  const { hostname } = new URL(url);
  return hostname === domain || hostname.endsWith(`.${domain}`);
}

function oauthError(error: string, description: string): { status: number; body: unknown } {
  return { status: 400, body: { error, error_description: description } };
}

function decode(part: string): Record<string, unknown> {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
  } catch {
    return {};
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
