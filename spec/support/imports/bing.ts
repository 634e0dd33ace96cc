import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** A row of `GetQueryStats` or `GetPageStats`, as its documentation has it. */
interface BingRow {
  Query: string;
  Date: string;
  Clicks: number;
  Impressions: number;
  AvgClickPosition: number;
  AvgImpressionPosition: number;
}

/** Bing's Webmaster API on loopback. */
export interface BingServer {
  url: string;
  siteUrl: string;
  queries: BingRow[];
  pages: BingRow[];
  /** Links by the linked page: those of each page of the answer. */
  links: Map<string, { Url: string; AnchorText: string }[][]>;
  /** Methods that were asked for, in their order, with the page or the link. */
  asked: string[];
  /** Served instead of the next answers, in their order. */
  faults: { status: number; body: unknown }[];
  close(): Promise<void>;
}

/** The key that the server accepts. */
export const BING_KEY = "0123456789abcdef0123456789abcdef";

/** An error as the API writes it (learn.microsoft.com/bingwebmaster/getting-started). */
export function bingError(code: number, name: string): { status: number; body: unknown } {
  return { status: 400, body: { ErrorCode: code, Message: `ERROR!!! ${name}` } };
}

/** Starts the server for one verified site. */
export async function startBing(siteUrl: string): Promise<BingServer> {
  const sockets = new Set<Socket>();
  const bing: BingServer = {
    url: "",
    siteUrl,
    queries: [],
    pages: [],
    links: new Map(),
    asked: [],
    faults: [],
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  function answer(address: URL): { status: number; body: unknown } {
    const method = address.pathname.replace("/webmaster/api.svc/json/", "");
    const { apikey, siteUrl: site, page = "0", link = "" } = Object.fromEntries(
      address.searchParams,
    );
    if (apikey !== BING_KEY) return bingError(3, "InvalidApiKey");
    if (site !== bing.siteUrl) return bingError(14, "NotAuthorized");
    bing.asked.push([method, ...link === "" ? [] : [link], page].join(" "));
    const typed = (rows: BingRow[]) =>
      rows.map((row) => ({ __type: "QueryStats:#Microsoft.Bing.Webmaster.Api", ...row }));
    if (method === "GetQueryStats") return { status: 200, body: { d: typed(bing.queries) } };
    if (method === "GetPageStats") return { status: 200, body: { d: typed(bing.pages) } };
    if (method === "GetLinkCounts") {
      const Links = [...bing.links].map(([Url, pages]) => ({ Url, Count: pages.flat().length }));
      const type = "LinkCounts:#Microsoft.Bing.Webmaster.Api";
      return { status: 200, body: { d: { __type: type, Links, TotalPages: 1 } } };
    }
    if (method === "GetUrlLinks") {
      const pages = bing.links.get(link) ?? [];
      const type = "LinkDetails:#Microsoft.Bing.Webmaster.Api";
      const Details = pages[Number(page)] ?? [];
      return { status: 200, body: { d: { __type: type, Details, TotalPages: pages.length } } };
    }
    return bingError(11, "NotFound");
  }

  const server = createServer((request, response) => {
    const { status, body } = bing.faults.shift() ?? answer(new URL(request.url ?? "/", bing.url));
    response.writeHead(status, { "content-type": "application/json; charset=utf-8" });
    // as ASP.NET writes times
    response.end(JSON.stringify(body).replaceAll(/"(\/Date\([^"]*\))\/"/g, '"\\$1\\/"'));
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // a listening TCP server has an address with a port
  bing.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return bing;
}

/** A week of a query or a page; `day` is the one in Bing's own time zone. */
export function bingRow(
  Query: string,
  day: string,
  figures: Partial<Omit<BingRow, "Query" | "Date">> = {},
): BingRow {
  const time = Date.parse(`${day}T07:00:00Z`);
  return {
    ...{ Query, Date: `/Date(${time})/`, Clicks: 0, Impressions: 1 },
    ...{ AvgClickPosition: -1, AvgImpressionPosition: 4 },
    ...figures,
  };
}
