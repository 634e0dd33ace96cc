import {
  findLatestVerification,
  type VerificationRow,
} from "../../../db/backlinks/link_verifications.ts";
import { findNextLook } from "../../../db/backlinks/verified_pages.ts";
import { type LinkVerificationAnswer } from "../../../schemas/link_verification.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { requestVerification } from "../../commands/backlinks/request_verification.ts";
import { NotFoundError } from "../../core/errors.ts";
import { isoTime, present, type Presenter } from "../core/present.ts";
import { defineRoute } from "../core/define_route.ts";
import type { BodyAnswer, Route, RouteRequest } from "../core/route.ts";
import type { SiteParams } from "../sites/sites.ts";

const PATH = "/sites/:id/backlinks/verify";

/** How soon it is worth asking again while a verification goes on. */
const ASK_AGAIN_SECONDS = 5;

const EXAMPLE: LinkVerificationAnswer = {
  id: 12,
  origin: "request",
  status: "running",
  progress_pct: 42,
  asked_count: null,
  pages_count: 1_840,
  pages_done_count: 780,
  links_count: 2_310,
  links_done_count: 954,
  live_count: 801,
  lost_count: 37,
  gone_count: 61,
  failed_count: 55,
  reasons: [
    { outcome: "gone", reason: "link_removed", links_count: 48 },
    { outcome: "failed", reason: "blocked_by_robots", links_count: 40 },
    { outcome: "lost", reason: "page_404", links_count: 37 },
    { outcome: "failed", reason: "timeout", links_count: 15 },
    { outcome: "gone", reason: "nofollowed", links_count: 13 },
  ],
  error: null,
  queued_at: "2026-11-20T10:00:00.000Z",
  started_at: "2026-11-20T10:00:01.204Z",
  finished_at: null,
  updated_at: "2026-11-20T10:04:40.918Z",
  next_look_at: "2026-11-20T16:20:11.000Z",
};

const QUEUED_EXAMPLE: LinkVerificationAnswer = {
  ...EXAMPLE,
  status: "queued",
  progress_pct: null,
  asked_count: 2,
  ...{ pages_count: null, pages_done_count: 0, links_count: null, links_done_count: 0 },
  ...{ live_count: 0, lost_count: 0, gone_count: 0, failed_count: 0, reasons: [] },
  started_at: null,
  updated_at: "2026-11-20T10:00:00.000Z",
};

interface VerificationView {
  run: VerificationRow;
  nextLookAt: Date | null;
}

const presentVerification: Presenter<VerificationView, LinkVerificationAnswer> = {
  id: ({ run }) => run.id,
  origin: ({ run }) => run.origin,
  status: ({ run }) => run.status,
  progress_pct: ({ run }) => readProgress(run),
  asked_count: ({ run }) => run.linkIds?.length ?? null,
  pages_count: ({ run }) => run.pagesCount,
  pages_done_count: ({ run }) => run.pagesDone,
  links_count: ({ run }) => run.linksCount,
  links_done_count: ({ run }) => run.linksDone,
  live_count: ({ run }) => run.outcomes["live"] ?? 0,
  lost_count: ({ run }) => countOutcomes(run, "lost"),
  gone_count: ({ run }) => countOutcomes(run, "gone"),
  failed_count: ({ run }) => countOutcomes(run, "failed"),
  reasons: ({ run }) => listReasons(run),
  error: ({ run: { errorCode: code, errorMessage: message } }) =>
    code === null ? null : { code, message: message ?? "" },
  queued_at: ({ run }) => isoTime(run.createdAt),
  started_at: ({ run }) => isoTime(run.startedAt),
  finished_at: ({ run }) => isoTime(run.finishedAt),
  updated_at: ({ run }) => isoTime(run.updatedAt),
  next_look_at: ({ nextLookAt }) => isoTime(nextLookAt),
};

function readProgress({ status, pagesCount, pagesDone }: VerificationRow): number | null {
  if (status === "completed") return 100;
  if (pagesCount === null) return null;
  // pages that came meanwhile are looked at as well
  return pagesCount === 0 ? 0 : Math.min(99, Math.floor(100 * pagesDone / pagesCount));
}

/** As they are stored: `live`, `lost:page_404`, `gone:page_404`, `none:timeout`. */
function listReasons({ outcomes }: VerificationRow): LinkVerificationAnswer["reasons"] {
  return Object.entries(outcomes).flatMap(([name, count]) => {
    const [stored = "", reason] = name.split(":");
    if (reason === undefined) return [];
    const outcome = stored === "lost" || stored === "gone" ? stored : "failed";
    return [{ outcome, reason, links_count: count } as const];
  }).toSorted((one, other) =>
    other.links_count - one.links_count || compare(one.reason, other.reason)
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function countOutcomes(run: VerificationRow, outcome: string): number {
  return listReasons(run).filter((reason) => reason.outcome === outcome)
    .reduce((sum, { links_count: count }) => sum + count, 0);
}

async function answer(
  { services: { db }, params: { id } }: Pick<RouteRequest<SiteParams>, "services" | "params">,
): Promise<BodyAnswer<{ data: LinkVerificationAnswer }>> {
  const run = await findLatestVerification(db, id);
  if (run === undefined) {
    throw new NotFoundError(
      "no_verification",
      "The backlinks of this site were never verified. " +
        `POST /sites/${id}/backlinks/verify begins.`,
    );
  }
  const view = { run, nextLookAt: await findNextLook(db, id) };
  const isDone = run.status === "completed" || run.status === "failed";
  return {
    body: { data: present(presentVerification, view) },
    ...!isDone && { headers: { "Retry-After": String(ASK_AGAIN_SECONDS) } },
  };
}

const readRoute = defineRoute({
  method: "GET",
  path: PATH,
  operationId: "getBacklinkVerification",
  tag: "Backlinks",
  summary: "Follow the verification of a site's backlinks",
  description:
    "How far the latest verification is and what it has found, no matter which caller began it. Its " +
    "result for each link is in `GET …/backlinks`. Without one this is a 404 with the code " +
    "`no_verification`. Calls of this are free of the monthly quota.",
  ability: "read",
  quotaCost: 0,
  answerStatus: 200,
  example: { data: EXAMPLE },
  errors: [404, 422],
  async handler(request) {
    await readSite(request.services.db, request.caller.accountId, request.params.id);
    return await answer(request);
  },
});

const verifyRoute = defineRoute({
  method: "POST",
  path: PATH,
  operationId: "verifyBacklinks",
  tag: "Backlinks",
  summary: "Verify backlinks",
  description: "Fetches the linking pages as an audit would (robots.txt, at most one request a " +
    "second to a host, no private addresses) and notes of each link whether it is there, its " +
    "`rel`, anchor and context, whether it is hidden, and what its target answers. A link is lost " +
    "only after two checks at least 24 hours apart; the second one is automatic, as are first " +
    "looks at links that nobody has looked at, some pages a day, and looks at all others once a " +
    "month. While a verification that was asked for is not done, this is a 409.",
  ability: "audit",
  quotaCost: 1,
  bodyExample: { ids: [481, 482] },
  answerStatus: 202,
  example: { data: QUEUED_EXAMPLE },
  errors: [400, 404, 409, 413, 415, 422],
  async handler(request) {
    const { services, caller, params: { id }, body, baseUrl } = request;
    await readSite(services.db, caller.accountId, id);
    await requestVerification(services, id, body.ids ?? null);
    const { headers, ...accepted } = await answer(request);
    return {
      ...accepted,
      headers: { ...headers, Location: `${baseUrl}/sites/${id}/backlinks/verify` },
    };
  },
});

/** The routes of the verification of backlinks. */
export const LINK_VERIFICATION_ROUTES: readonly Route[] = [readRoute, verifyRoute];
