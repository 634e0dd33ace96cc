import { expect } from "chai";
import { listReportShares } from "../../../../db/accounts/report_shares.ts";
import {
  MAX_SHARES,
  shareReport,
  withdrawShare,
} from "../../../../lib/commands/accounts/share_report.ts";
import { ValidationError } from "../../../../lib/core/errors.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertSpecOwner, type SpecOwner } from "../../../support/accounts/owner.ts";
import { errorCodeOf } from "../../../support/accounts/sign_in.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { waitFor } from "../../../support/wait.ts";

const NOW = new Date("2026-11-20T12:00:00.987Z");

describe("shareReport() and withdrawShare()", () => {
  let database: SpecDatabase;
  let owner: SpecOwner;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());
  beforeEach(async () => {
    owner = await insertSpecOwner(database.db, NOW);
    siteId = await insertSpecSite(database.db, owner.accountId);
  });
  const services = () => ({ db: database.db, now: () => NOW });
  const share = (wish: { label?: string; days?: string } = {}) =>
    shareReport(services(), { ...owner, siteId, label: " For Acme ", days: "30", ...wish });

  /** The sessions of this database in the midst of a statement, but for the one that asks. */
  const countBusySessions = async () => {
    const [rows] = await database.db.raw<unknown[][]>(
      `SELECT ID FROM information_schema.PROCESSLIST
        WHERE DB = DATABASE() AND ID <> CONNECTION_ID() AND INFO IS NOT NULL`,
    );
    return (rows ?? []).length;
  };

  it("makes a link that ends after its days, at a whole second, with its own key", async () => {
    await share();
    await share({ label: "<b>Two</b>", days: "365" });
    const [two, one] = await listReportShares(database.db, siteId, 10);
    expect(one).to.deep.include({
      label: "For Acme",
      expiresAt: new Date("2026-12-20T12:00:00Z"),
      ownerEmail: owner.email,
    });
    expect(two).to.deep.include({
      label: "<b>Two</b>",
      expiresAt: new Date("2027-11-20T12:00:00Z"),
    });
    expect(one?.signingKey).to.have.length(32);
    expect(one?.signingKey.equals(two?.signingKey ?? Buffer.alloc(0))).to.equal(false);
  });

  for (const days of ["", "0", "366", "-1", "1.5", "1e2", "ten", "9999999999"]) {
    it(`refuses ${JSON.stringify(days)} days`, async () => {
      const error: unknown = await share({ days }).catch((error: unknown) => error);
      expect(error).to.be.instanceOf(ValidationError);
      expect((error as ValidationError).errors).to.have.keys(["days"]);
    });
  }

  it("refuses a label that is empty or longer than 100 characters", async () => {
    for (const label of ["", "  ", "🦊".repeat(101)]) {
      expect(await errorCodeOf(share({ label }))).to.equal("validation_failed");
    }
    await share({ label: "🦊".repeat(100) });
  });

  it("refuses another account's site", async () => {
    const other = await insertSpecOwner(database.db, NOW);
    const wish = { ...other, siteId, label: "x", days: "1" };
    expect(await errorCodeOf(shareReport(services(), wish))).to.equal("site_not_found");
  });

  it("refuses more links than a site may have; those that have expired do not count", async () => {
    await database.db("report_shares").insert(
      Array.from({ length: MAX_SHARES }, (_, index) => ({
        account_id: owner.accountId,
        site_id: siteId,
        owner_id: owner.ownerId,
        label: String(index),
        signing_key: Buffer.alloc(32, index),
        expires_at: index === 0 ? NOW : new Date("2026-12-01T00:00:00Z"),
        created_at: NOW,
      })),
    );
    await share();
    expect(await errorCodeOf(share())).to.equal("too_many_shares");
  });

  it("makes no more of them when several are asked for at once", async () => {
    await database.db("report_shares").insert(
      Array.from({ length: MAX_SHARES - 2 }, (_, index) => ({
        account_id: owner.accountId,
        site_id: siteId,
        owner_id: owner.ownerId,
        label: String(index),
        signing_key: Buffer.alloc(32, index),
        expires_at: new Date("2026-12-01T00:00:00Z"),
        created_at: NOW,
      })),
    );
    const holding = await database.db.transaction();
    // no link can be inserted as long as the room behind the last one is held
    await holding("report_shares").where("id", ">", 1_000_000).forUpdate().select("id");
    const codes = Array.from(
      { length: 4 },
      () => share().then(() => "made", (error: { code: string }) => error.code),
    );
    await waitFor("all to be held up", async () => await countBusySessions() === 4);
    await holding.rollback();
    expect((await Promise.all(codes)).toSorted()).to.deep.equal([
      "made",
      "made",
      "too_many_shares",
      "too_many_shares",
    ]);
  });

  it("forgets links 90 days after their end", async () => {
    const id = await share();
    await database.db("report_shares").where({ id }).update({ expires_at: "2026-08-01 00:00:00" });
    const kept = await share();
    expect((await listReportShares(database.db, siteId, 10)).map((one) => one.id))
      .to.deep.equal([kept]);
  });

  it("withdraws a link of the account alone", async () => {
    const shareId = await share();
    const other = await insertSpecOwner(database.db, NOW);
    const { accountId } = owner;
    expect(
      await errorCodeOf(
        withdrawShare(services(), { accountId: other.accountId, siteId, shareId }),
      ),
    ).to.equal("site_not_found");
    await withdrawShare(services(), { accountId, siteId, shareId });
    expect(await listReportShares(database.db, siteId, 10)).to.have.length(0);
    expect(await errorCodeOf(withdrawShare(services(), { accountId, siteId, shareId })))
      .to.equal("share_not_found");
  });
});
