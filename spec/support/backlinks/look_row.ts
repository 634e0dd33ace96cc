import type { LookRow } from "../../../db/backlinks/backlink_looks.ts";

/** What looks have told of a link, as a spec writes it. */
export function createLookRow(look: Partial<LookRow> = {}): LookRow {
  return {
    runId: 1,
    triedAt: new Date("2026-11-20T12:00:00.000Z"),
    outcome: "live",
    reason: null,
    checkedAt: new Date("2026-11-20T12:00:00.000Z"),
    seenAt: new Date("2026-11-20T12:00:00.000Z"),
    goneSince: null,
    goneReason: null,
    lost: false,
    followed: true,
    failures: 0,
    nextLookAt: new Date("2026-12-20T12:00:00.000Z"),
    sourceHttpCode: 200,
    sourceError: null,
    sourceFinalUrl: "https://blog.test/",
    sourceCanonicalUrl: null,
    sourceNoindex: false,
    foundUrl: "https://example.com/tea",
    foundType: "text",
    foundAnchor: "Tea \u{1F375} of 'ours'",
    foundNofollow: false,
    foundUgc: false,
    foundSponsored: false,
    contextBefore: "before",
    contextAfter: "after",
    placement: "main",
    hiddenBy: null,
    mention: null,
    targetFirstCode: null,
    targetHttpCode: 200,
    targetFinalUrl: "https://example.com/tea",
    ...look,
  };
}
