import type { StreamAnswer } from "../page.ts";
import type { ReportAccess } from "../report/report_access.ts";
import type { AuditFeeds, FeedWish } from "./audit_feeds.ts";
import { openEventStream } from "./event_stream.ts";

/** Proxies are asked to pass every event on at once, and caches to keep none. */
const HEADERS = { "X-Accel-Buffering": "no", "Cache-Control": "no-store, no-transform" };

/**
 * Answers with the events of an audit, `progress` and at last `end`, each with what the API tells of its
 * progress; undefined: the site has no such audit. The stream ends with the audit, the reader's right to
 * read, the reader, or the process.
 */
export async function followAudit(
  feeds: AuditFeeds,
  wish: Pick<FeedWish, "siteId" | "auditId">,
  { access, gone }: { access: ReportAccess; gone: AbortSignal },
): Promise<StreamAnswer | undefined> {
  const { scope: { caller: { accountId } }, shareId } = access;
  const place = await feeds.join({ ...wish, accountId, shareId });
  if (place === undefined) return undefined;
  const { body, send, end } = openEventStream(gone, place.leave);
  place.listen({ key: access.key, mayStillRead: access.mayStillRead, send, end });
  return { kind: "stream", type: "text/event-stream; charset=utf-8", body, headers: HEADERS };
}
