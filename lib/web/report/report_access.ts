import { ownerScope, type PageScope } from "../call_api.ts";
import type { PageRequest } from "../page.ts";

/** A request of someone who may have no session. */
export type ReportRequest = PageRequest<PageRequest["session"] | null>;

/** Who reads a report. */
export interface ReportAccess {
  scope: PageScope;
  /** False: someone with a shared link. */
  isOwner: boolean;
}

/**
 * Finds for whom the report of a site is to be read; undefined: whoever asks has to sign in first. A
 * site of another account is found to be none when it is read.
 */
export async function findReportReader(
  request: ReportRequest,
  _siteId: number,
): Promise<ReportAccess | undefined> {
  const { session } = request;
  if (session?.state !== "signed_in") return undefined;
  return { scope: await ownerScope({ ...request, session }), isOwner: true };
}
