import { type AuditFile, findAuditFile } from "../../../../db/audits/lifecycle/audit_files.ts";
import type { ResultsAudit } from "../../../../db/audits/lifecycle/audit_results.ts";
import { listRobotsFiles } from "../../../../db/audits/lifecycle/audit_summary.ts";
import { type AuditRow, readAudit } from "../../../../db/audits/lifecycle/audits.ts";
import type { Db } from "../../../../db/core/connection.ts";
import { listStartUrls } from "../../../../db/audits/crawl/start_urls.ts";
import type { RobotsAnswer } from "../../../crawler/robots/robots.ts";
import { createScope, type Scope } from "../../../crawler/url/scope.ts";
import { normaliseUrl } from "../../../crawler/url/url.ts";
import { NotFoundError, ValidationError } from "../../../core/errors.ts";
import { robotsOfFile } from "../crawl/stored_files.ts";

/** Origins that an error names. */
const NAMED_ORIGINS = 5;

/** The site whose robots.txt is asked for. */
export interface AskedSite {
  id: number;
  domain: string;
  start_url: string | null;
}

/** A robots.txt that an audit keeps, and the URL that it is asked about. */
interface StoredRobots {
  url: string;
  file: AuditFile;
  answer: RobotsAnswer;
}

/**
 * Reads the robots.txt that holds for a URL of the site, as the audit read it; `asked` undefined:
 * for the URL at which the start URL's redirects end. Throws `ValidationError` for what is no URL
 * of the site, and `NotFoundError` where the audit asked that host for nothing.
 */
export async function readStoredRobots(
  db: Db,
  site: AskedSite,
  { audit, asked }: { audit: ResultsAudit; asked: string | undefined },
): Promise<StoredRobots> {
  const row = await readAudit(db, audit.id);
  const url = asked === undefined
    ? await findHomeUrl(db, site, row)
    : checkUrl(asked, site, scopeOf(site, row));
  const origin = new URL(url).origin;
  const file = await findAuditFile(db, audit.id, { kind: "robots_txt", origin });
  if (file !== undefined) return { url, file, answer: robotsOfFile(file) };
  const known = (await listRobotsFiles(db, audit.id)).map((robots) => new URL(robots.url).origin);
  throw new NotFoundError(
    "no_robots_txt",
    `Audit ${audit.id} asked ${origin} for no robots.txt. ` +
      (known.length > 0 ? `It knows those of: ${known.slice(0, NAMED_ORIGINS).join(", ")}. ` : "") +
      `POST /sites/${site.id}/pages/inspect asks now.`,
  );
}

/** The URL of the site at which the redirects end that begin at an audit's start URL. */
export async function findHomeUrl(
  db: Db,
  site: AskedSite,
  audit: Pick<AuditRow, "id" | "start_url" | "settings">,
): Promise<string> {
  const scope = scopeOf(site, audit);
  const urls = (await listStartUrls(db, audit.id)).map(({ url }) => url);
  return urls.findLast((url) => scope.isInternal(url)) ?? audit.start_url ??
    `https://${site.domain}/`;
}

function scopeOf(
  site: AskedSite,
  { start_url: startUrl, settings }: Pick<AuditRow, "start_url" | "settings">,
): Scope {
  return createScope({
    domain: site.domain,
    startUrl: startUrl ?? site.start_url,
    includeSubdomains: settings.include_subdomains,
  });
}

/** The URL, normalised; throws when it is none, or none of the site. */
function checkUrl(text: string, { domain }: AskedSite, scope: Scope): string {
  const url = normaliseUrl(text);
  if (url !== null && scope.isInternal(url)) return url;
  throw new ValidationError({
    url: [`The url parameter must be an absolute http(s) URL of ${domain}, not "${text}".`],
  });
}
