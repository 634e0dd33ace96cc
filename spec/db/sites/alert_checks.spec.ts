import { expect } from "chai";
import {
  listAlertChecks,
  takeAlertCheck,
  wantAlertCheck,
  wantAlertCheckSoon,
} from "../../../db/sites/alert_checks.ts";
import { replaceAlertSettings } from "../../../db/sites/alert_settings.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";

describe("wantAlertCheckSoon()", () => {
  let database: SpecDatabase;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());
  beforeEach(() => database.db("alert_checks").delete());

  const watch = async (siteId: number, enabled = 1) => {
    const row = { site_id: siteId, account_id: 1, settings: "{}", api_url: "", report_at: null };
    await replaceAlertSettings(database.db, { ...row, enabled }, new Date("2026-11-20T12:00:00Z"));
  };
  const read = async () => {
    const [row] = await database.db("alert_checks").select(
      "revision",
      database.db.raw("TIMESTAMPDIFF(SECOND, NOW(6), due_at) AS seconds"),
    );
    return row;
  };

  it("asks for nothing of a site without alerts", async () => {
    await watch(1, 0);
    await wantAlertCheckSoon(database.db, 1);
    await wantAlertCheckSoon(database.db, 2);
    expect(await database.db("alert_checks")).to.deep.equal([]);
  });
  it("asks for one check in some minutes, however often data come until then", async () => {
    await watch(1);
    await wantAlertCheckSoon(database.db, 1);
    const first = await read();
    expect(first.seconds).to.be.within(200, 300);
    await wantAlertCheckSoon(database.db, 1);
    expect((await read()).revision).to.equal(first.revision);
    expect(await listAlertChecks(database.db, 9)).to.deep.equal([]);
  });
  it("leaves a check that is due where it is, and has it run again if it runs already", async () => {
    await watch(1);
    await wantAlertCheck(database.db, 1);
    const [running] = await listAlertChecks(database.db, 9);
    if (running === undefined) throw new Error("No check is due.");
    await wantAlertCheckSoon(database.db, 1);
    expect(await takeAlertCheck(database.db, running)).to.equal(false);
    const [again] = await listAlertChecks(database.db, 9);
    if (again === undefined) throw new Error("No check is due.");
    expect(await takeAlertCheck(database.db, again)).to.equal(true);
    // what comes after a check waits for the next one
    await wantAlertCheckSoon(database.db, 1);
    expect((await read()).seconds).to.be.within(200, 300);
  });
});
