import {
  type FieldVitalsRow,
  findFieldOrigin,
  listFieldVitals,
} from "../../../../db/audits/pages/field_data.ts";
import type { Db } from "../../../../db/core/connection.ts";
import { readSiteForAudit } from "../../../../db/sites/sites.ts";
import type { VisitorsAnswer } from "../../../../schemas/crux.ts";
import { urlHash } from "../../../crawler/url/url.ts";
import { describeVitals, passesVitals } from "../../../metrics/audits/describe_vitals.ts";
import { rateVital } from "../../../metrics/audits/web_vitals.ts";
import { hasCrux } from "./crux_settings.ts";

type Visitors = NonNullable<VisitorsAnswer>;

/** Finds what visitors of a URL experience; null: of the site as a whole. */
type FindVisitors = (url: string | null) => Visitors;

/**
 * Reads what visitors of URLs of a site experience on all devices together: by the page's own figures or, where it has
 * none, by those of its origin. What is not known says why.
 */
export async function readFieldVitals(
  db: Db,
  siteId: number,
  urls: readonly string[],
): Promise<FindVisitors> {
  const home = await findHome(db, siteId);
  const named = [...new Set([home, ...urls])];
  const origins = [...new Set(named.flatMap((url) => originOf(url) ?? []))];
  const rows = await listFieldVitals(db, siteId, [...named, ...origins].map(urlHash));
  const isConnected = rows.length > 0 || await hasCrux(db, siteId);
  const known = new Map(rows.map((row) => [`${row.kind} ${row.url_hash.toString("hex")}`, row]));
  const find = (kind: "url" | "origin", url: string | null) =>
    url === null ? undefined : known.get(`${kind} ${urlHash(url).toString("hex")}`);
  return (asked) => {
    const url = asked ?? home;
    const [own, ofOrigin] = [find("url", url), find("origin", originOf(url))];
    const [shown] = [own, ofOrigin].filter((row) => row?.state === "data");
    const question = { siteId, isSite: asked === null, isAsked: own !== undefined, isConnected };
    return shown === undefined
      ? unknown(own ?? ofOrigin, question)
      : presentVisitors(shown, question);
  };
}

/** The origin that was asked for, else the one that the site begins with. */
async function findHome(db: Db, siteId: number): Promise<string> {
  const known = await findFieldOrigin(db, siteId);
  if (known !== undefined) return known;
  const { domain, startUrl } = await readSiteForAudit(db, siteId);
  return originOf(startUrl ?? "") ?? `https://${domain}`;
}

function originOf(url: string): string | null {
  const origin = URL.parse(url)?.origin ?? "null";
  return origin === "null" ? null : origin;
}

/** What was asked. */
interface VisitorsQuestion {
  siteId: number;
  /** It is about the site as a whole, and no page. */
  isSite: boolean;
  /** The page is among those that Google was asked for. */
  isAsked: boolean;
  isConnected: boolean;
}

function presentVisitors(row: FieldVitalsRow, { isSite, isAsked }: VisitorsQuestion): Visitors {
  const rated = (name: "lcp_ms" | "inp_ms" | "cls") => {
    const p75 = row[name];
    return p75 === null ? null : { p75, rating: rateVital(name, p75) };
  };
  const why = isAsked ? "has too few of its own" : "is not among those that are asked for";
  const whose = isSite
    ? "Visitors of the site"
    : row.kind === "url"
    ? "Visitors of the page"
    : `Visitors of the whole origin (the page ${why})`;
  const passes = passesVitals(row);
  return {
    state: "data",
    of: row.kind,
    url: row.url,
    ...{ first_day: row.first_day, last_day: row.last_day },
    ...{ lcp_ms: rated("lcp_ms"), inp_ms: rated("inp_ms"), cls: rated("cls") },
    assessment: passes === null ? "not_known" : passes ? "passed" : "failed",
    text: `${whose}, ${row.first_day} to ${row.last_day}, all devices, three of four visits at ` +
      `least: ${describeVitals(row)}.`,
  };
}

function unknown(
  row: FieldVitalsRow | undefined,
  { siteId, isSite, isAsked, isConnected }: VisitorsQuestion,
): Visitors {
  const state = row !== undefined
    ? "too_few_visitors"
    : isConnected
    ? "not_asked"
    : "not_connected";
  const reason = state !== "too_few_visitors"
    ? state
    : isSite
    ? "few_of_site"
    : isAsked
    ? "few_of_page"
    : "few_of_origin";
  return {
    ...{ state, of: null, url: null, first_day: null, last_day: null },
    ...{ lcp_ms: null, inp_ms: null, cls: null, assessment: "not_known" },
    text: `Not known: ${REASONS[reason].replace("{id}", String(siteId))}.`,
  };
}

const REASONS = {
  few_of_site: "too few people visit the site for Google to publish figures",
  few_of_page: "too few people visit the page and its origin for Google to publish figures",
  few_of_origin:
    "too few people visit the origin for Google to publish figures, and the page is not " +
    "among those that are asked for",
  not_asked: "the Chrome UX Report was not asked for it yet",
  not_connected: "the site is not connected to the Chrome UX Report " +
    "(PUT /sites/{id}/integrations/crux)",
} as const;
