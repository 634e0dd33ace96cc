import { expect } from "chai";
import {
  type AuditStatus,
  finishAudit,
  insertAudit,
  updateAudit,
} from "../../../../db/audits/lifecycle/audits.ts";
import { auditSettings } from "../../../../schemas/audit_settings.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

/** What may be asked of an audit, or while it stands so. */
const ACTIONS = ["pause", "resume", "stop", "cancel", "delete", "recheck", "start"] as const;
type Action = (typeof ACTIONS)[number];

/** By state: the answer to each action, in their order, and what the audit is afterwards. */
const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  queued: [
    "200 paused",
    "200 queued",
    "202 canceled",
    "200 canceled",
    "409 audit_unfinished queued",
    "409 audit_unfinished queued",
    "409 audit_unfinished queued",
  ],
  running: [
    "200 paused",
    "200 running",
    "202 stopping",
    "200 canceled",
    "409 audit_unfinished running",
    "409 audit_unfinished running",
    "409 audit_unfinished running",
  ],
  pausing: [
    "200 paused",
    "200 running",
    "202 stopping",
    "200 canceled",
    "409 audit_unfinished pausing",
    "409 audit_unfinished pausing",
    "409 audit_unfinished pausing",
  ],
  paused: [
    "200 paused",
    "200 running",
    "202 stopping",
    "200 canceled",
    "409 audit_unfinished paused",
    "409 audit_unfinished paused",
    "409 audit_unfinished paused",
  ],
  stopping: [
    "409 audit_stopping stopping",
    "409 audit_stopping stopping",
    "202 stopping",
    "200 canceled",
    "409 audit_unfinished stopping",
    "409 audit_unfinished stopping",
    "409 audit_unfinished stopping",
  ],
  // the latest results, which have no such problem
  completed: ended("completed", { onRecheck: "422 completed" }),
  completed_partial: ended("completed_partial", { onRecheck: "422 completed_partial" }),
  // without results: the audit before is rechecked
  failed: ended("failed"),
  canceled: ended("canceled", { onCancel: "200 canceled" }),
};

/** Nothing can be done about its end, but for what is so already. */
function ended(status: string, other: { onCancel?: string; onRecheck?: string } = {}): string[] {
  const refused = `409 audit_ended ${status}`;
  const { onCancel = refused, onRecheck = `202 ${status}` } = other;
  return [refused, refused, refused, onCancel, "204 gone", onRecheck, `202 ${status}`];
}

describe("an audit in each of its states", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;

  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    account = await insertSpecAccount(database.db);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  /** An audit in this state; to recheck, there has to be one before it. */
  async function insert(status: AuditStatus, action?: Action) {
    const siteId = await insertSpecSite(database.db, account.accountId);
    if (action === "recheck") await insertFinishedAudit(database.db, siteId);
    const auditId = await insertAudit(database.db, {
      siteId,
      trigger: "manual",
      label: null,
      settings: auditSettings({}),
      previousAuditId: null,
      now: NOW,
    });
    const isEnded = ANSWERS[status]?.includes("204 gone") ?? false;
    if (isEnded) {
      await finishAudit(database.db, auditId, { status, finished_at: NOW, updated_at: NOW });
    } else await updateAudit(database.db, auditId, { status, stage: stageOf(status) });
    return { siteId, auditId };
  }

  function stageOf(status: AuditStatus): "crawling" | null {
    return status === "queued" ? null : "crawling";
  }

  async function act(action: Action, siteId: number, auditId: number) {
    const site = `/sites/${siteId}`;
    const token = account.tokenText;
    if (action === "start") return await api.request("POST", `${site}/audit`, { token });
    if (action === "recheck") {
      const body = { codes: ["title_duplicate"] };
      return await api.request("POST", `${site}/audit/recheck`, { token, body });
    }
    const path = `${site}/audits/${auditId}`;
    if (action === "delete") return await api.request("DELETE", path, { token });
    return await api.request("POST", `${path}/${action}`, { token });
  }

  for (const [status, expected] of Object.entries(ANSWERS)) {
    it(`answers ${ACTIONS.join(", ")} when it is ${status}`, async () => {
      const found: string[] = [];
      for (const action of ACTIONS) {
        // the table's keys are states
        const { siteId, auditId } = await insert(status as AuditStatus, action);
        const { status: answered, body } = await act(action, siteId, auditId);
        const row = await database.db("audits").where({ id: auditId, site_id: siteId })
          .first("status");
        if (answered === 409) expect(body).to.include({ audit_id: auditId, audit_status: status });
        const code = answered === 409 ? ` ${body.code}` : "";
        found.push(`${answered}${code} ${row?.status ?? "gone"}`);
      }
      expect(found).to.deep.equal(expected);
    });
  }

  it("is not there for another site of the account, whatever is asked of it", async () => {
    const { auditId } = await insert("paused");
    const siteId = await insertSpecSite(database.db, account.accountId);
    for (const action of ["pause", "resume", "stop", "cancel", "delete"] as const) {
      const { status, body } = await act(action, siteId, auditId);
      expect([status, body.code], action).to.deep.equal([404, "audit_not_found"]);
    }
    const row = await database.db("audits").where({ id: auditId }).first("status");
    expect(row.status).to.equal("paused");
  });
});
