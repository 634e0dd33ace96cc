import {
  type LookRow,
  readLooks,
  saveLooks,
  type TargetLook,
} from "../../../db/backlinks/backlink_looks.ts";
import { lockBacklinksOf, type StoredBacklink } from "../../../db/backlinks/backlinks.ts";
import type { Db } from "../../../db/core/connection.ts";
import { fitText } from "../../../db/core/text_columns.ts";
import {
  identifyLink,
  type LookedAtLink,
  updateLookedAtLink,
  type VerifiedLink,
} from "../../../db/backlinks/verified_links.ts";
import { keptUrl, normaliseUrl } from "../../crawler/url/url.ts";
import type { FoundLink, GoneReason, LinkVerdict } from "../../metrics/backlinks/judge_links.ts";
import { readTargetForm } from "../../metrics/backlinks/link_identity.ts";
import { linkAnchorId, linkTargetId } from "../../metrics/backlinks/link_ids.ts";
import { addLook, type LookState } from "../../metrics/backlinks/link_look.ts";
import { settleLink } from "../../metrics/backlinks/link_status.ts";
import type { SourceLook } from "./look_at_page.ts";
import { DAY_MS, dayOf } from "../../core/days.ts";

const MAX_ANCHOR = 1_000;
const MAX_CONTEXT = 200;
const MAX_TITLE = 500;

/** One look at a page, and what it says of the links that it was for. */
export interface JudgedPage {
  sourceKey: Buffer;
  source: SourceLook;
  links: readonly VerifiedLink[];
  verdicts: ReadonlyMap<number, LinkVerdict>;
  /** By the links' ids: what the pages that they lead to answered. */
  targets: ReadonlyMap<number, TargetLook>;
}

/** How many links came to what. */
interface StoredLooks {
  linksCount: number;
  outcomes: Record<string, number>;
}

/**
 * Keeps what a look at a page says of its links, settles their states, and counts by what was found: `live`, or `lost`,
 * `gone` (not sure yet) and `none` with their reasons, such as `gone:page_404`. Links that are not there any more are passed over.
 */
export async function storeLooks(
  trx: Db,
  { siteId, runId, now }: { siteId: number; runId: number; now: Date },
  page: JudgedPage,
): Promise<StoredLooks> {
  const stored = new Map(
    (await lockBacklinksOf(trx, siteId, [page.sourceKey])).map((link) => [link.id, link]),
  );
  const before = await readLooks(trx, siteId, page.links.map(({ id }) => id));
  const looks = new Map<number, LookRow>();
  const outcomes: Record<string, number> = {};
  for (const link of page.links) {
    const row = stored.get(link.id);
    const verdict = page.verdicts.get(link.id);
    if (row === undefined || verdict === undefined) continue;
    const target = page.targets.get(link.id) ?? null;
    const known = before.get(link.id) ?? null;
    const look = createLook({ runId, now, verdict, known, source: page.source, target });
    looks.set(link.id, look);
    const outcome = nameOutcome(verdict, look);
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    if (verdict.outcome === "none") continue;
    await updateLookedAtLink(
      trx,
      siteId,
      { id: link.id, lookedAtLink: settle(row, look, { sourceLook: page.source, verdict }) },
    );
    if (verdict.outcome === "live") await identify(trx, siteId, { link, found: verdict.found });
  }
  if (looks.size > 0) await saveLooks(trx, siteId, looks);
  return { linksCount: looks.size, outcomes };
}

function nameOutcome({ outcome, reason }: LinkVerdict, { lost }: LookRow): string {
  if (outcome === "live") return outcome;
  return `${outcome === "gone" && lost ? "lost" : outcome}:${reason}`;
}

interface LookParts {
  runId: number;
  now: Date;
  verdict: LinkVerdict;
  known: LookRow | null;
  source: SourceLook;
  target: TargetLook | null;
}

function createLook({ runId, now, verdict, known, source, target }: LookParts): LookRow {
  const state = addLook(known === null ? null : readState(known), verdict, now);
  const nextLookAt = (target?.httpCode ?? 0) >= 500
    // a server's error may be gone tomorrow
    ? new Date(Math.min(state.nextLookAt.getTime(), now.getTime() + DAY_MS))
    : state.nextLookAt;
  return {
    ...state,
    runId,
    triedAt: now,
    outcome: verdict.outcome,
    reason: verdict.reason,
    nextLookAt,
    followed: findFollowed(verdict, known),
    sourceHttpCode: source.httpCode,
    sourceError: source.error,
    sourceFinalUrl: keptUrl(source.finalUrl),
    sourceCanonicalUrl: keptUrl(source.canonicalUrl),
    sourceNoindex: source.noindex,
    ...verdict.found === null ? readFound(known) : describeFound(verdict.found),
    mention: verdict.mention,
    targetFirstCode: target === null ? known?.targetFirstCode ?? null : target.firstCode,
    targetHttpCode: target === null ? known?.targetHttpCode ?? null : target.httpCode,
    targetFinalUrl: target === null ? known?.targetFinalUrl ?? null : keptUrl(target.finalUrl),
  };
}

function readState({ checkedAt, seenAt, goneSince, ...look }: LookRow): LookState {
  return {
    ...{ checkedAt, seenAt, goneSince },
    // written by this program
    goneReason: look.goneReason as GoneReason | null,
    ...{ lost: look.lost, failures: look.failures, nextLookAt: look.nextLookAt },
  };
}

/** A link that went by losing its followers is known as followed until it is found otherwise. */
function findFollowed(
  { outcome, found, reason }: LinkVerdict,
  known: LookRow | null,
): boolean | null {
  if (outcome === "live") return !found.nofollow;
  return reason === "nofollowed" ? true : known?.followed ?? null;
}

type FoundColumns = Pick<
  LookRow,
  | "foundUrl"
  | "foundType"
  | "foundAnchor"
  | "foundNofollow"
  | "foundUgc"
  | "foundSponsored"
  | "contextBefore"
  | "contextAfter"
  | "placement"
  | "hiddenBy"
>;

function describeFound(found: FoundLink): FoundColumns {
  return {
    foundUrl: keptUrl(found.url),
    foundType: found.type,
    foundAnchor: fitText(found.anchor, MAX_ANCHOR),
    foundNofollow: found.nofollow,
    foundUgc: found.ugc,
    foundSponsored: found.sponsored,
    contextBefore: fitText(found.before, MAX_CONTEXT),
    contextAfter: fitText(found.after, MAX_CONTEXT),
    placement: found.placement,
    hiddenBy: found.hidden,
  };
}

function readFound(known: LookRow | null): FoundColumns {
  return {
    foundUrl: known?.foundUrl ?? null,
    foundType: known?.foundType ?? null,
    foundAnchor: known?.foundAnchor ?? null,
    foundNofollow: known?.foundNofollow ?? null,
    foundUgc: known?.foundUgc ?? null,
    foundSponsored: known?.foundSponsored ?? null,
    contextBefore: known?.contextBefore ?? null,
    contextAfter: known?.contextAfter ?? null,
    placement: known?.placement ?? null,
    hiddenBy: known?.hiddenBy ?? null,
  };
}

/** Until a loss is sure, what a link was before stays. */
function settle(
  row: StoredBacklink,
  look: LookRow,
  { sourceLook: { title }, verdict }: { sourceLook: SourceLook; verdict: LinkVerdict },
): LookedAtLink {
  const seen = verdict.outcome === "live" ? "found" : look.lost ? "gone" : row.look;
  const evidence = {
    ...row,
    look: seen,
    lookedOn: dayOf(look.triedAt),
    lookLostOn: look.lost && look.goneSince !== null ? dayOf(look.goneSince) : null,
    // written by this program
    lookLostReason: look.lost ? look.goneReason as GoneReason | null : null,
    targetHttpCode: look.targetHttpCode ?? row.targetHttpCode,
  };
  const found = verdict.found;
  return {
    ...settleLink(evidence),
    look: seen,
    lookedAt: look.triedAt,
    lookLostOn: evidence.lookLostOn,
    lookLostReason: evidence.lookLostReason,
    targetFirstCode: look.targetFirstCode,
    targetHttpCode: look.targetHttpCode,
    httpCode: look.sourceHttpCode,
    sourceTitle: verdict.outcome === "live" && title !== null ? fitText(title, MAX_TITLE) : null,
    rel: found === null
      ? null
      : { nofollow: found.nofollow, ugc: found.ugc, sponsored: found.sponsored },
  };
}

/** What only the page was known of gets its target, its anchor and its type. */
async function identify(
  trx: Db,
  siteId: number,
  { link, found }: { link: VerifiedLink; found: FoundLink },
): Promise<void> {
  const targetId = link.targetId === 0 ? linkTargetId(found.url) ?? 0 : link.targetId;
  const anchorId = link.anchorId === 0 ? linkAnchorId(found.anchor) : link.anchorId;
  const linkType = link.linkType === "unknown" ? found.type : link.linkType;
  const isNew = targetId !== link.targetId || anchorId !== link.anchorId ||
    linkType !== link.linkType;
  if (!isNew) return;
  const { id, sourceKey } = link;
  const known = { targetId: link.targetId, anchorId: link.anchorId, linkType: link.linkType };
  const url = link.targetId === 0 ? normaliseUrl(found.url) : null;
  const targetForm = url === null ? undefined : readTargetForm(url);
  await identifyLink(trx, siteId, { id, sourceKey, ...known }, {
    ...{ targetId, anchorId, linkType, targetForm },
  });
}
