import type { TlsFacts } from "../../lib/crawler/fetch/probe_tls.ts";
import type {
  HomeFacts,
  LlmsTxtInput,
  SiteProbesInput,
} from "../../lib/rules/inputs/probe_inputs.ts";
import { type AuditFileKind, PROBE_KINDS } from "../audits/lifecycle/audit_files.ts";
import { readAudit } from "../audits/lifecycle/audits.ts";
import type { Db } from "../core/connection.ts";
import { listStartUrls } from "../audits/crawl/start_urls.ts";

interface Row {
  kind: AuditFileKind;
  origin: string;
  url: string;
  status_code: number | null;
  fetch_error: string | null;
  content_type: string | null;
  redirects_count: number;
  body: string | null;
}

/** Streams the one row about how the site's addresses answer; none where nothing was probed. */
export async function* streamSiteProbes(
  db: Db,
  auditId: number,
): AsyncGenerator<SiteProbesInput[]> {
  const rows = await listFiles(db, auditId, PROBE_KINDS);
  if (rows.length === 0) return;
  const { start_url: startUrl } = await readAudit(db, auditId);
  const starts = (await listStartUrls(db, auditId)).filter(({ kind }) => kind !== "external");
  const urls = starts.length > 0 ? starts.map(({ url }) => url) : [startUrl ?? ""];
  const favicon = rows.find(({ kind }) => kind === "favicon");
  yield [{
    urlId: 0,
    https: urls.at(-1)?.startsWith("https:") ?? false,
    homes: rows.filter(({ kind }) => kind === "home").map((row) => ({
      url: row.url,
      statusCode: row.status_code,
      fetchError: row.fetch_error,
      redirectsCount: row.redirects_count,
      // written by probe_site.ts
      ...JSON.parse(row.body ?? "{}") as HomeFacts,
    })),
    tls: rows.filter(({ kind, origin }) => kind === "tls" && isHostOf(origin, urls)).map((row) => ({
      origin: row.origin,
      // written by probe_site.ts
      ...JSON.parse(row.body ?? "{}") as TlsFacts,
    })),
    favicon: favicon === undefined ? null : {
      url: favicon.url,
      statusCode: favicon.status_code,
      fetchError: favicon.fetch_error,
      internal: true,
      contentType: favicon.content_type,
    },
  }];
}

/** The host of the origin is that of one of the URLs, whatever their scheme. */
function isHostOf(origin: string, urls: readonly string[]): boolean {
  const { host } = new URL(origin);
  return urls.some((url) => URL.canParse(url) && new URL(url).host === host);
}

/** Streams the one row about llms.txt; none where it was not asked for. */
export async function* streamLlmsTxt(db: Db, auditId: number): AsyncGenerator<LlmsTxtInput[]> {
  const rows = await listFiles(db, auditId, ["llms_txt"]);
  yield rows.slice(0, 1).map((row) => ({
    urlId: 0,
    url: row.url,
    statusCode: row.status_code,
    fetchError: row.fetch_error,
    contentType: row.content_type,
    body: row.body,
  }));
}

/** The primary key (audit_id, kind, origin) in its order: a handful of rows. */
async function listFiles(
  db: Db,
  auditId: number,
  kinds: readonly AuditFileKind[],
): Promise<Row[]> {
  return await db("audit_files").where({ audit_id: auditId }).whereIn("kind", [...kinds])
    .orderBy(["kind", "origin"])
    .select(
      "kind",
      "origin",
      "url",
      "status_code",
      "fetch_error",
      "content_type",
      "redirects_count",
      "body",
    );
}
