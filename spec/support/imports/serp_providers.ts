import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** A search as it arrived. */
interface AskedSearch {
  keyword: string;
  device: string;
  /** SerpApi's parameters, or DataForSEO's task. */
  parameters: Record<string, unknown>;
}

/** Instead of a result page. */
interface SerpFault {
  status?: number;
  /** The whole body. */
  body?: unknown;
  /** `hang`: nothing comes; `reset`: the connection ends. */
  how?: "hang" | "reset";
}

/** SerpApi and DataForSEO on loopback. */
export interface SerpServer {
  url: string;
  /** The URLs on the result page of each keyword; without one the page has three others'. */
  results: Map<string, string[]>;
  searches: AskedSearch[];
  /** Served instead of the next answers, in their order. */
  faults: SerpFault[];
  /** What a task of DataForSEO costs, in US dollars. */
  cost: number;
  now(): Date;
  close(): Promise<void>;
}

/** The keys that the server accepts: SerpApi's. */
export const SERP_API_KEY = "spec-serpapi-key-0123456789";
/** DataForSEO's. */
export const DATA_FOR_SEO_LOGIN = { login: "spec@example.com", password: "spec-password-0123" };

const OTHERS = ["https://rival.example/a", "https://other.example/b", "https://third.example/c"];
const LIVE = "/v3/serp/google/organic/live/advanced";

/**
 * Starts the server: SerpApi's `GET /search.json` (serpapi.com/search-api) and DataForSEO's live endpoint
 * (docs.dataforseo.com/v3/serp/google/organic/live/advanced), as their documents describe them.
 */
export async function startSerpServer(): Promise<SerpServer> {
  const sockets = new Set<Socket>();
  let count = 0;
  const serps: SerpServer = {
    url: "",
    results: new Map(),
    searches: [],
    faults: [],
    cost: 0.002,
    now: () => new Date(),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const address = new URL(request.url ?? "/", serps.url);
    const { status, json } = address.pathname === "/search.json"
      ? answerSerpApi(address)
      : answerDataForSeo(request, body);
    const fault = status === 200 ? serps.faults.shift() : undefined;
    if (fault?.how === "hang") return;
    if (fault?.how === "reset") return void response.destroy();
    response.writeHead(fault?.status ?? status, { "content-type": "application/json" });
    response.end(JSON.stringify(fault?.body ?? json, null, 2));
  }

  function urlsOf(keyword: string): string[] {
    return serps.results.get(keyword) ?? OTHERS;
  }

  function answerSerpApi({ searchParams }: URL): { status: number; json: unknown } {
    const parameters = Object.fromEntries(searchParams);
    const { q: keyword, api_key: key, device = "desktop", ...others } = parameters;
    if (key !== SERP_API_KEY) {
      const error = "Invalid API key. Your API key should be here: " +
        "https://serpapi.com/manage-api-key";
      return { status: 401, json: { error } };
    }
    if (keyword === undefined) {
      return { status: 400, json: { error: "Missing query `q` parameter." } };
    }
    serps.searches.push({ keyword, device, parameters: others });
    const urls = urlsOf(keyword);
    return {
      status: 200,
      json: {
        search_metadata: {
          id: `serp${++count}`,
          status: "Success",
          created_at: `${serps.now().toISOString().slice(0, 19).replace("T", " ")} UTC`,
        },
        search_parameters: { engine: "google", q: keyword, device, ...others },
        search_information: { query_displayed: keyword },
        ...urls.length === 0 ? { error: "Google hasn't returned any results for this query." } : {
          organic_results: urls.map((link, index) => ({
            ...{ position: index + 1, title: `Result ${index + 1}`, link },
          })),
          related_questions: [{ question: "What?", link: "https://rival.example/what" }],
        },
      },
    };
  }

  function answerDataForSeo(
    request: IncomingMessage,
    body: string,
  ): { status: number; json: unknown } {
    const { login, password } = DATA_FOR_SEO_LOGIN;
    const expected = `Basic ${Buffer.from(`${login}:${password}`).toString("base64")}`;
    if (request.headers.authorization !== expected) {
      const status_message = "You are not authorized to access this resource.";
      return { status: 401, json: envelope(40_100, status_message, []) };
    }
    if (request.method !== "POST" || request.url !== LIVE) {
      return { status: 404, json: envelope(40_400, "Not Found.", []) };
    }
    const [task] = JSON.parse(body);
    const { keyword, device } = task;
    serps.searches.push({ keyword, device, parameters: task });
    const urls = urlsOf(keyword);
    const data = { api: "serp", function: "live", se: "google", ...task };
    const head = { id: `task${++count}`, cost: serps.cost, data };
    if (urls.length === 0) {
      const done = { ...head, status_code: 40_102, status_message: "No Search Results." };
      return { status: 200, json: envelope(20_000, "Ok.", [{ ...done, result: null }]) };
    }
    const result = {
      keyword,
      se_domain: "google.de",
      location_code: task.location_code,
      language_code: task.language_code,
      check_url: `https://www.google.de/search?q=${encodeURIComponent(keyword)}`,
      datetime: `${serps.now().toISOString().slice(0, 19).replace("T", " ")} +00:00`,
      item_types: ["organic", "people_also_ask"],
      items: urls.map((url, index) => ({
        type: "organic",
        rank_group: index + 1,
        rank_absolute: index + 1,
        domain: new URL(url).hostname,
        title: `Result ${index + 1}`,
        url,
      })),
    };
    const done = { ...head, status_code: 20_000, status_message: "Ok." };
    return { status: 200, json: envelope(20_000, "Ok.", [{ ...done, result: [result] }]) };
  }

  const server = createServer((request, response) => void answer(request, response));
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // a listening TCP server has an address with a port
  serps.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return serps;
}

function envelope(status_code: number, status_message: string, tasks: object[]): object {
  return { version: "0.1.20260101", status_code, status_message, tasks_count: tasks.length, tasks };
}

/** DataForSEO's answer of a task that failed, or of a whole request. */
export function dataForSeoError(code: number, message: string, ofTask = true): object {
  if (!ofTask) return envelope(code, message, []);
  return envelope(20_000, "Ok.", [{
    ...{ id: "task", status_code: code, status_message: message, cost: 0, result: null },
  }]);
}
