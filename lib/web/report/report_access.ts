import { findWebSession, type OwnedSession } from "../../../db/accounts/web_sessions.ts";
import type { ShareVisit } from "../../commands/accounts/share_visits.ts";
import { siteNotFound } from "../../commands/sites/read_site.ts";
import { memberRights } from "../../core/member_rights.ts";
import { parseSecretText } from "../../credentials/one_time_secret.ts";
import { ServiceError } from "../../core/errors.ts";
import { ownerScope, type PageScope, readerScope } from "../call_api.ts";
import type { OpenPageRequest } from "../page.ts";
import { isSharedLink, readSharedLink, sharedQuery } from "./shared_link.ts";

/** What to read. */
interface ReportWish extends Pick<ShareVisit, "kind"> {
  siteId: number;
}

/** Who reads a report. */
export interface ReportAccess {
  scope: PageScope;
  /** False: someone with a shared link, or a member who only reads. */
  isOwner: boolean;
  /** True: someone with a shared link, who has no other page. */
  isBare: boolean;
  /** The link that someone came by; null: the owner, signed in. */
  shareId: number | null;
  /** What lets the same reader in at other addresses of the report: empty, or `?` and the link's query. */
  query: string;
  /** The same for anyone who comes by the same session or the same link. */
  key: string;
  /** Whether the session or the link still holds; it is not noted as a use. */
  mayStillRead(): Promise<boolean>;
}

/**
 * Finds who may read the report of a site; undefined: the visitor has to sign in first. A
 * site of another account is found to be none when it is read. Who comes by a shared link sees what it
 * shows, signed in or not; throws when the link does not hold.
 *
 * @throws LimitExceededError when the link, or the visitor who uses one, has come too often.
 */
export async function findReportReader(
  request: OpenPageRequest,
  wish: ReportWish,
): Promise<ReportAccess | undefined> {
  if (isSharedLink(request.query)) return await sharedAccess(request, wish);
  const { session, services, cookieValue } = request;
  if (session?.state !== "signed_in") return undefined;
  const secretHash = parseSecretText(cookieValue);
  const scope = await ownerScope({ ...request, session });
  if (!mayRead(session, wish)) throw siteNotFound(wish.siteId);
  return {
    scope,
    isOwner: scope.caller.abilities.includes("write"),
    isBare: false,
    shareId: null,
    query: "",
    key: `session ${session.id}`,
    async mayStillRead() {
      if (secretHash === undefined) return false;
      const found = await findWebSession(services.db, secretHash, services.now());
      return found?.state === "signed_in" && found.accountId === session.accountId &&
        mayRead(found, wish);
    },
  };
}

function mayRead(
  session: Pick<OwnedSession, "role" | "siteIds">,
  { siteId }: Pick<ReportWish, "siteId">,
): boolean {
  const { abilities, siteIds } = memberRights(session);
  return abilities.includes("read") && (siteIds === null || siteIds.includes(siteId));
}

async function sharedAccess(
  request: OpenPageRequest,
  { siteId, kind }: ReportWish,
): Promise<ReportAccess> {
  const { services, query, browser: { address } } = request;
  const { id, accountId, expiresAt } = await readSharedLink(services, siteId, query);
  await services.shareVisits.count({ kind, shareId: id, address });
  return {
    scope: await readerScope(request, { accountId, siteId }),
    isOwner: false,
    isBare: true,
    shareId: id,
    query: `?${sharedQuery(query)}`,
    key: `link ${id} until ${expiresAt.getTime()}`,
    mayStillRead: () =>
      readSharedLink(services, siteId, query).then(() => true, (error: unknown) => {
        if (error instanceof ServiceError) return false;
        throw error;
      }),
  };
}
