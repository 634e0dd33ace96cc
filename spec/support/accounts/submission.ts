/** A row of `index_now_submissions`: one URL that a search engine accepted after the audit. */
export function specSubmission(
  { siteId, auditId, now }: { siteId: number; auditId: number; now: Date },
): Record<string, unknown> {
  return {
    ...{ site_id: siteId, audit_id: auditId, host: "shop.test", batch_number: 1 },
    urls: JSON.stringify(["http://shop.test/"]),
    ...{ new_count: 1, changed_count: 0, gone_count: 0, attempts: 1 },
    ...{ status: "accepted", status_code: 200, outcome: "accepted" },
    ...{ created_at: now, answered_at: now },
  };
}
