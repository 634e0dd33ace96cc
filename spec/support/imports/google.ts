import { createVerify, generateKeyPairSync, type KeyObject, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** What happened at Google on one day: the finest grain, of which every answer is made. */
export interface GoogleFact {
  date: string;
  /** Null: an anonymised query, which counts in totals and pages and has no row of its own. */
  query: string | null;
  page: string;
  country: string;
  device: "DESKTOP" | "MOBILE" | "TABLET";
  clicks: number;
  impressions: number;
  position: number;
  type?: string;
  /** Such as `VIDEO`: how the result looked. */
  appearance?: string;
}

/** A query as it arrived. */
export interface GoogleQuery {
  property: string;
  startDate: string;
  endDate: string;
  dimensions: string[];
  type: string;
  dataState: string;
  rowLimit: number;
  startRow: number;
}

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
export interface GoogleServer {
  apiUrl: string;
  tokenUrl: string;
  facts: GoogleFact[];
  /** The last day whose figures are final. */
  finalUntil: string;
  /** Whether the metadata are written in camelCase, as in the discovery document. */
  camelCase: boolean;
  queries: GoogleQuery[];
  /** How many tokens were given. */
  tokensCount: number;
  /** After this many queries the quota is used up; null: never. */
  quotaLeft: number | null;
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
    const fault = (isToken ? google.tokenFaults : google.queryFaults).shift();
    const full = fault?.body !== undefined || fault?.status !== undefined
      ? { status: fault.status ?? 200, body: fault.body }
      : isToken
      ? giveToken(request, body)
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

  function answerQuery(request: IncomingMessage, body: string): { status: number; body: unknown } {
    const match = /^\/webmasters\/v3\/sites\/([^/]+)\/searchAnalytics\/query$/
      .exec(request.url ?? "");
    if (request.method !== "POST" || match === null) {
      return { status: 404, body: googleError(404, "notFound", "Not Found") };
    }
    const known = tokens.get(String(request.headers.authorization).replace("Bearer ", ""));
    if (known === undefined) {
      return {
        status: 401,
        body: googleError(401, "authError", "Request had invalid authentication credentials."),
      };
    }
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

function describeAnswer(google: GoogleServer, query: GoogleQuery): object {
  const { startDate, endDate, dimensions, startRow, rowLimit } = query;
  const last = query.dataState === "all" ? endDate : minOf(endDate, google.finalUntil);
  const facts = google.facts.filter((fact) =>
    fact.date >= startDate && fact.date <= last && (fact.type ?? "web") === query.type &&
    (fact.query !== null || !dimensions.includes("query")) &&
    (fact.appearance !== undefined || !dimensions.includes("searchAppearance"))
  );
  const rows = addUp(facts, dimensions).slice(startRow, startRow + rowLimit);
  const byPage = dimensions.includes("page");
  const incomplete = query.dataState === "all" && dimensions.includes("date") &&
    endDate > google.finalUntil;
  const day = nextDay(minOf(google.finalUntil, "9998-12-31"));
  const firstIncomplete = day > startDate ? day : startDate;
  return {
    ...rows.length > 0 && { rows },
    responseAggregationType: byPage ? "byPage" : "byProperty",
    ...incomplete && {
      metadata: google.camelCase
        ? { firstIncompleteDate: firstIncomplete }
        : { first_incomplete_date: firstIncomplete },
    },
  };
}

interface Row {
  keys?: string[];
  clicks: number;
  impressions: number;
  ctr: number;
  position: number;
}

function addUp(facts: readonly GoogleFact[], dimensions: readonly string[]): Row[] {
  const rows = new Map<string, Row & { positionSum: number }>();
  for (const fact of facts) {
    const values: Record<string, string | null> = {
      date: fact.date,
      query: fact.query,
      page: fact.page,
      country: fact.country,
      device: fact.device,
      searchAppearance: fact.appearance ?? null,
    };
    const keys = dimensions.map((name) => values[name] ?? "");
    const key = JSON.stringify(keys);
    const row = rows.get(key) ??
      { keys, clicks: 0, impressions: 0, ctr: 0, position: 0, positionSum: 0 };
    row.clicks += fact.clicks;
    row.impressions += fact.impressions;
    row.positionSum += fact.position * fact.impressions;
    rows.set(key, row);
  }
  return [...rows.values()].sort((a, b) => b.clicks - a.clicks)
    .map(({ keys = [], clicks, impressions, positionSum }) => ({
      ...keys.length > 0 && { keys },
      clicks,
      impressions,
      ctr: impressions === 0 ? 0 : clicks / impressions,
      position: impressions === 0 ? 0 : positionSum / impressions,
    }));
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

function minOf(one: string, other: string): string {
  return one < other ? one : other;
}

function nextDay(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}
