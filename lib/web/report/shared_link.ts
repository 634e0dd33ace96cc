import {
  findReportShare,
  type OpenedShare,
  type ReportShare,
} from "../../../db/accounts/report_shares.ts";
import { NotFoundError } from "../../core/errors.ts";
import { HttpError } from "../../middleware/http_error.ts";
import type { Services } from "../../services.ts";
import { checkLink, signLink } from "../../credentials/signed_link.ts";

/** Which link it is; its signature is made with that link's key alone. */
const LINK = "link";
const SIGNATURE = "signature";
const ID = /^[1-9]\d{0,15}$/;

/** Writes the path of a link to a site's report, with all that lets someone in. */
export function writeSharedLink(
  siteId: number,
  { id, signingKey, expiresAt }: Pick<ReportShare, "id" | "signingKey" | "expiresAt">,
): string {
  const signed = signLink(reportPath(siteId), { key: signingKey, expires: expiresAt });
  return `${signed}&${LINK}=${id}`;
}

/** Whether a query is that of a link, genuine or not. */
export function isSharedLink(query: URLSearchParams): boolean {
  return query.has(SIGNATURE) || query.has(LINK);
}

/** The part of a query that lets someone in, for other addresses of the same report. */
export function sharedQuery(query: URLSearchParams): string {
  const names = ["expires", SIGNATURE, LINK];
  return String(new URLSearchParams(names.map((name) => [name, query.get(name) ?? ""])));
}

/**
 * Reads the link with whose query a site's report is asked for.
 *
 * @throws NotFoundError in the same words when it is forged, cut off, of another site or withdrawn.
 * @throws HttpError 410 when it was genuine and has expired.
 */
export async function readSharedLink(
  { db, now }: Pick<Services, "db" | "now">,
  siteId: number,
  query: URLSearchParams,
): Promise<OpenedShare> {
  const values = singleValues(query);
  const id = values[LINK] ?? "";
  const share = ID.test(id) ? await findReportShare(db, siteId, Number(id)) : undefined;
  if (share === undefined) throw invalidLink();
  const link = { path: reportPath(siteId), query: values };
  switch (checkLink(link, { key: share.signingKey, now: now() })) {
    case "valid":
      return share;
    case "expired":
      throw new HttpError(
        410,
        "link_expired",
        "The report that it led to is still kept: ask the person who sent you the link for a new one.",
      );
    case "forged":
      throw invalidLink();
  }
}

function reportPath(siteId: number): string {
  return `/sites/${siteId}/report`;
}

/** A name that occurs twice is left out, since nothing shows which one is meant. */
function singleValues(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...query].filter(([name]) => query.getAll(name).length === 1),
  );
}

function invalidLink(): NotFoundError {
  return new NotFoundError(
    "link_invalid",
    "It may have been cut off when it was copied, or withdrawn. Open it once more from the message " +
      "that it came in; if this stays, ask the person who sent it to you for a new one.",
  );
}
