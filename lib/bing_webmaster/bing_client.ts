import { isDate } from "../core/validate.ts";
import { IntegrationError } from "../outgoing/integration_error.ts";
import type { Pause } from "../outgoing/pause.ts";
import { requestJson } from "../outgoing/request_json.ts";
import { member, quote } from "../search_console/json_member.ts";

/** What Bing counted of a query or a page in a week. */
export interface BingStat {
  /** The query, or the page's URL. */
  name: string;
  /** The day with which Bing dates the week, `YYYY-MM-DD`. */
  date: string;
  clicks: number;
  impressions: number;
  /** Null: Bing names none. */
  clickPosition: number | null;
  impressionPosition: number | null;
}

/** How many links Bing knows to a page of the site. */
export interface BingLinkCount {
  url: string;
  count: number;
}

/** A link to a page of the site. */
export interface BingLink {
  url: string;
  anchor: string;
}

/** Asks about one site. All methods throw `IntegrationError`. */
interface BingClient {
  /** Weeks of the site's top queries: `GetQueryStats`. */
  readQueryStats(): Promise<BingStat[]>;
  /** Weeks of the site's top pages: `GetPageStats`. */
  readPageStats(): Promise<BingStat[]>;
  /** One page, from 0, of the site's linked pages: `GetLinkCounts`. */
  readLinkCounts(page: number): Promise<{ links: BingLinkCount[]; pagesCount: number }>;
  /** One page, from 0, of the links to a page: `GetUrlLinks`. */
  readUrlLinks(url: string, page: number): Promise<{ links: BingLink[]; pagesCount: number }>;
}

/** What a client is created with. */
interface BingClientOptions {
  url: string;
  /** As Bing Webmaster Tools shows it, such as `https://www.example.com/`. */
  siteUrl: string;
  apiKey: string;
  signal: AbortSignal;
  /** Between attempts. */
  pause: Pause;
}

const MAX_ATTEMPTS = 4;
const FIRST_DELAY_MS = 2_000;
/** What the columns hold. */
const MAX_COUNT = 0xffff_ffff;
const MAX_POSITION = 0xffff;

/** Error codes of learn.microsoft.com/dotnet/api/microsoft.bing.webmaster.api.interfaces.apierrorcode. */
const KEY_REFUSED = [3, 6, 10];
const THROTTLED = [4, 5];
const SITE_REFUSED = [7, 8, 11, 13, 14];

/**
 * Creates a client of Bing's Webmaster API over JSON (learn.microsoft.com/bingwebmaster/getting-started): the key is a
 * parameter, answers are in `d`, times are written `/Date(1399100400000)/`, and an error is
 * `{"ErrorCode": 4, "Message": "ERROR!!! ThrottleUser"}`. What may pass is asked for again.
 */
export function createBingClient(options: BingClientOptions): BingClient {
  const { siteUrl, apiKey, signal, pause } = options;

  async function ask(method: string, parameters: Record<string, string>): Promise<unknown> {
    const url = new URL(`${options.url}/webmaster/api.svc/json/${method}`);
    for (const [name, value] of Object.entries({ siteUrl, ...parameters, apikey: apiKey })) {
      url.searchParams.set(name, value);
    }
    const { status, json } = await requestJson({ url, secrets: [apiKey], signal });
    const code = member(json, "ErrorCode");
    if (status !== 200 || typeof code === "number") {
      throw refusalOf(status, typeof code === "number" ? code : null, {
        message: textOf(member(json, "Message")),
        siteUrl,
      });
    }
    return member(json, "d");
  }

  async function askAgain(method: string, parameters: Record<string, string> = {}) {
    for (let attempt = 1;; attempt++) {
      try {
        return await ask(method, parameters);
      } catch (error) {
        const mayPass = error instanceof IntegrationError && error.remedy === "retry";
        if (!mayPass || attempt >= MAX_ATTEMPTS) throw error;
        await pause(FIRST_DELAY_MS * 2 ** (attempt - 1));
      }
    }
  }

  return {
    readQueryStats: async () => readStats(await askAgain("GetQueryStats")),
    readPageStats: async () => readStats(await askAgain("GetPageStats")),
    async readLinkCounts(page) {
      const answer = await askAgain("GetLinkCounts", { page: String(page) });
      const links = readList(member(answer, "Links")).map((link) => ({
        url: readText(link, "Url"),
        count: readNumber(link, "Count"),
      }));
      return { links, pagesCount: readNumber(answer, "TotalPages") };
    },
    async readUrlLinks(url, page) {
      const answer = await askAgain("GetUrlLinks", { link: url, page: String(page) });
      const links = readList(member(answer, "Details")).map((link) => ({
        url: readText(link, "Url"),
        anchor: textOf(member(link, "AnchorText")),
      }));
      return { links, pagesCount: readNumber(answer, "TotalPages") };
    },
  };
}

function readStats(answer: unknown): BingStat[] {
  return readList(answer).map((row) => ({
    name: readText(row, "Query"),
    date: readDate(member(row, "Date")),
    clicks: readNumber(row, "Clicks"),
    impressions: readNumber(row, "Impressions"),
    clickPosition: readPosition(member(row, "AvgClickPosition")),
    impressionPosition: readPosition(member(row, "AvgImpressionPosition")),
  }));
}

/** Where nothing was clicked, Bing writes 0 or -1. */
function readPosition(value: unknown): number | null {
  return typeof value === "number" && value > 0 && value <= MAX_POSITION ? value : null;
}

/**
 * `/Date(1399100400000)/` or `/Date(1399100400000-0700)/`: milliseconds, at midnight in Bing's own time zone, which is
 * 7 or 8 hours behind UTC. The day is the one there.
 */
function readDate(value: unknown): string {
  const text = textOf(value);
  const match = /^\/Date\((-?\d{1,15})(?:[+-]\d{4})?\)\/$/.exec(text);
  const time = new Date(Number(match?.[1]));
  const day = Number.isNaN(time.getTime()) ? "" : time.toISOString().slice(0, 10);
  if (!isDate(day)) throw broken(`a Date that is none: ${quote(text)}`);
  return day;
}

function readList(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw broken("no list where one belongs");
  return value;
}

function readText(row: unknown, name: string): string {
  const value = member(row, name);
  if (typeof value !== "string") throw broken(`a row without ${name}`);
  return value;
}

function readNumber(row: unknown, name: string): number {
  const value = member(row, name);
  if (typeof value !== "number" || value < 0 || value > MAX_COUNT) {
    throw broken(`a row without ${name}, or one that is no count`);
  }
  return value;
}

/** Nothing else is made a text: an object of the answer may have a member `toString`. */
function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function broken(what: string): IntegrationError {
  return new IntegrationError("bing_answer_broken", `Bing's answer has ${what}.`, {
    remedy: "retry",
  });
}

function refusalOf(
  status: number,
  code: number | null,
  { message, siteUrl }: { message: string; siteUrl: string },
): IntegrationError {
  const says = message === "" ? "" : ` Bing says: ${quote(message)}`;
  if (code !== null && KEY_REFUSED.includes(code) || status === 401) {
    const text = "Bing does not accept the key. Make a new one in Bing Webmaster Tools, " +
      `Settings, API access, and set the integration up with it.${says}`;
    return new IntegrationError("bing_key_refused", text, { remedy: "person" });
  }
  if (code !== null && THROTTLED.includes(code) || status === 429) {
    const text = `Bing limits the requests of this key.${says}`;
    return new IntegrationError("bing_throttled", text, { remedy: "quota" });
  }
  if (code !== null && SITE_REFUSED.includes(code)) {
    const text = `The key may not read ${siteUrl}. It has to be a verified site of its account, ` +
      `written as Bing Webmaster Tools shows it.${says}`;
    return new IntegrationError("bing_site_refused", text, { remedy: "person" });
  }
  const text = `Bing answers with the error ${code ?? status}.${says}`;
  return new IntegrationError("bing_unavailable", text, { remedy: "retry" });
}
