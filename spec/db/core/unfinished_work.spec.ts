import { expect } from "chai";
import { insertVerification } from "../../../db/backlinks/link_verifications.ts";
import { listWaitingAccounts } from "../../../db/core/claim_turns.ts";
import {
  beginWork,
  endedWork,
  releasedWork,
  unfinishedWork,
} from "../../../db/core/unfinished_work.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";
import { useSpecDatabase } from "../../support/database.ts";

const NOW = new Date("2026-11-20T10:00:00Z");
const LATER = new Date("2026-11-20T11:00:00Z");
const TABLE = "link_verifications";

describe("unfinished work", () => {
  const db = useSpecDatabase();
  let accountId: number;
  let id: number;
  beforeEach(async () => {
    ({ accountId } = await insertSpecAccount(db()));
    await db()(TABLE).delete();
    const siteId = await insertSpecSite(db(), accountId);
    const run = { siteId, origin: "request", linkIds: null, now: NOW } as const;
    id = await insertVerification(db(), run) ?? 0;
  });
  const begin = (owner: string, now = NOW) =>
    beginWork(db(), { table: TABLE, id, owner, seconds: 60 }, { now });
  const change = (columns: object) => db()(TABLE).where({ id }).update(columns);
  const read = () =>
    db()(TABLE).where({ id }).first(
      ...["status", "unfinished", "lease_owner", "attempts", "started_at", "finished_at"],
      db().raw("lease_until > NOW(6) AS held"),
    );
  const waiting = async () =>
    (await listWaitingAccounts(db(), unfinishedWork(TABLE, "work.origin = 'request'")))
      .filter((account) => account.accountId === accountId);

  it("waits until a process begins it", async () => {
    expect(await waiting()).to.deep.equal([{ accountId, asked: true, underWay: 0 }]);
    expect(await begin("me")).to.equal(true);
    expect(await read()).to.deep.equal({
      ...{ status: "running", unfinished: 1, lease_owner: "me", attempts: 1 },
      ...{ started_at: NOW, finished_at: null, held: 1 },
    });
    expect(await waiting()).to.deep.equal([]);
  });

  it("is begun by one process at a time, and keeps when it was begun first", async () => {
    await begin("me");
    expect(await begin("another", LATER)).to.equal(false);
    await change({ lease_until: db().raw("NOW(6) - INTERVAL 1 SECOND") });
    expect(await begin("another", LATER)).to.equal(true);
    expect(await read()).to.include({ lease_owner: "another", attempts: 2 });
    expect((await read()).started_at).to.deep.equal(NOW);
  });

  it("is released at once or after a wait, and the attempt does not count", async () => {
    await begin("me");
    await change(releasedWork(db()));
    expect(await read()).to.include({ lease_owner: null, held: null, attempts: 0 });
    await begin("me");
    await change(releasedWork(db(), 60));
    expect(await read()).to.include({ lease_owner: null, held: 1, attempts: 0 });
    expect(await begin("another")).to.equal(false);
  });

  it("is not begun again when it has ended", async () => {
    await begin("me");
    await change(endedWork("failed", LATER));
    expect(await read()).to.include({ status: "failed", unfinished: null, lease_owner: null });
    expect((await read()).finished_at).to.deep.equal(LATER);
    expect(await begin("another")).to.equal(false);
    expect(await waiting()).to.deep.equal([]);
  });
});
