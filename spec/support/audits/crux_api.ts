import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** What the API of the spec knows of one origin or URL on one kind of device, the oldest week first. */
export interface KnownFigures {
  /** Null: too few visits of that week. */
  lcp: (number | null)[];
  /** Decimals are texts. */
  cls?: (string | null)[];
}

/** A Chrome UX Report API. */
export interface CruxApi {
  url: string;
  /** Bodies with their method, in order. */
  requests: { method: string; key: string | undefined; body: Record<string, unknown> }[];
  /** `origin https://a.test ALL`, `url https://a.test/b PHONE` and the like. */
  known: Map<string, KnownFigures>;
  /** The next answers, before those that the data give. */
  next: { status: number; headers?: Record<string, string>; body: object }[];
  close(): Promise<void>;
}

/** The key that the API takes. */
export const CRUX_KEY = "AIzaSy-spec-key-0123456789-x9Qk";

const errorOf = (code: number, status: string, message: string, reason?: string) => ({
  error: {
    ...{ code, message, status },
    ...reason && {
      details: [{
        "@type": "type.googleapis.com/google.rpc.ErrorInfo",
        ...{ reason, domain: "googleapis.com" },
      }],
    },
  },
});

/** A week's end, from the newest, 2026-11-18, backwards. */
function periodOf(weeksAgo: number) {
  const dateOf = (ms: number) => {
    const date = new Date(ms);
    return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
  };
  const last = Date.UTC(2026, 10, 18) - weeksAgo * 7 * 86_400_000;
  return { firstDate: dateOf(last - 27 * 86_400_000), lastDate: dateOf(last) };
}

/** As https://developer.chrome.com/docs/crux/api#url-normalization describes it: no query, no fragment. */
function normalise(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

/**
 * Starts an API that answers as https://developer.chrome.com/docs/crux/api and …/history-api describe it: one record by
 * origin or URL and form factor; CLS as a text; history with "NaN" densities and null percentiles for weeks without
 * enough visits; 404 with its own message for what it knows nothing of; 400 with API_KEY_INVALID for another key.
 */
export async function startCruxApi(): Promise<CruxApi> {
  const requests: CruxApi["requests"] = [];
  const known: CruxApi["known"] = new Map();
  const next: CruxApi["next"] = [];

  async function answer(request: IncomingMessage) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    const url = new URL(request.url ?? "/", "http://localhost");
    const method = url.pathname.replace("/v1/records:", "");
    const key = request.headers["x-goog-api-key"]?.toString() ?? url.searchParams.get("key") ??
      undefined;
    requests.push({ method, key, body });
    const planned = next.shift();
    if (planned !== undefined) return planned;
    if (key !== CRUX_KEY) {
      const text = "API key not valid. Please pass a valid API key.";
      return { status: 400, body: errorOf(400, "INVALID_ARGUMENT", text, "API_KEY_INVALID") };
    }
    const { origin, formFactor = "ALL" } = body;
    const normalized = body.url === undefined ? undefined : normalise(body.url);
    const name = normalized === undefined ? `origin ${origin}` : `url ${normalized}`;
    const figures = known.get(`${name} ${formFactor}`);
    if (figures === undefined) {
      return { status: 404, body: errorOf(404, "NOT_FOUND", "chrome ux report data not found") };
    }
    const recordKey = {
      ...formFactor !== "ALL" && { formFactor },
      ...normalized === undefined ? { origin } : { url: normalized },
    };
    const rest = normalized !== undefined && normalized !== body.url
      ? { urlNormalizationDetails: { originalUrl: body.url, normalizedUrl: normalized } }
      : {};
    const record = method === "queryHistoryRecord"
      ? historyOf(figures, Number(body.collectionPeriodCount ?? 25))
      : recordOf(figures);
    return { status: 200, body: { record: { key: recordKey, ...record }, ...rest } };
  }

  const server = createServer(async (request, response) => {
    const { status, body, headers = {} } = await answer(request) as CruxApi["next"][number];
    response.writeHead(status, { "content-type": "application/json; charset=UTF-8", ...headers });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // a listening TCP server has an address with a port
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    ...{ requests, known, next },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function recordOf({ lcp, cls = [] }: KnownFigures): object {
  const [p75, shift] = [lcp.at(-1), cls.at(-1)];
  return {
    metrics: {
      ...p75 != null && {
        largest_contentful_paint: {
          histogram: [
            { start: 0, end: 2500, density: 0.7 },
            { start: 2500, end: 4000, density: 0.2 },
            { start: 4000, density: 0.1 },
          ],
          percentiles: { p75 },
        },
      },
      ...shift != null && {
        cumulative_layout_shift: {
          histogram: [
            { start: "0.00", end: "0.10", density: 0.9 },
            { start: "0.10", end: "0.25", density: 0.06 },
            { start: "0.25", density: 0.04 },
          ],
          percentiles: { p75: shift },
        },
      },
    },
    collectionPeriod: periodOf(0),
  };
}

function historyOf({ lcp, cls = [] }: KnownFigures, count: number): object {
  const p75s = lcp.slice(-count);
  const densities = (share: number) => p75s.map((p75) => p75 === null ? "NaN" : share);
  return {
    metrics: {
      largest_contentful_paint: {
        histogramTimeseries: [
          { start: 0, end: 2500, densities: densities(0.7) },
          { start: 2500, end: 4000, densities: densities(0.2) },
          { start: 4000, densities: densities(0.1) },
        ],
        percentilesTimeseries: { p75s },
      },
      cumulative_layout_shift: {
        histogramTimeseries: [],
        percentilesTimeseries: { p75s: cls.slice(-count) },
      },
    },
    collectionPeriods: p75s.map((_, index) => periodOf(p75s.length - 1 - index)),
  };
}
