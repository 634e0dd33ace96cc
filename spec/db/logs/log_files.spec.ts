import { expect } from "chai";
import {
  countLogFiles,
  findLogFile,
  insertLogFile,
  listHeadLengths,
  listLogFiles,
  moveLogFile,
  sumLogPages,
} from "../../../db/logs/log_files.ts";
import { useSpecDatabase } from "../../support/database.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const head = (bytes: number, letter: string) => ({ bytes, hash: Buffer.from(letter.repeat(16)) });
const NO_DAMAGES = {
  not_of_format: 0,
  no_time: 0,
  in_future: 0,
  no_status: 0,
  no_request: 0,
  too_long: 0,
};
const NO_SIGNATURES = {
  ...{ verified: 0, wrong: 0, expired: 0, not_in_log: 0, unknown_key: 0, incomplete: 0 },
};
const ADDED = { error: 2, found: 5 };
const COUNTS = {
  lines: 10,
  bots: 6,
  visits: 3,
  unknown: 0,
  damages: { ...NO_DAMAGES, no_time: 1 },
  signatures: { ...NO_SIGNATURES, verified: 3, not_in_log: 1 },
  leftOut: 4,
  firstSecond: 1_762_768_800,
  lastSecond: 1_762_768_900,
};

describe("db/logs/log_files.ts", () => {
  const db = useSpecDatabase();
  beforeEach(() => db()("log_files").delete());
  const insert = (siteId: number, bytes: number, letter: string) =>
    insertLogFile(db(), siteId, {
      head: head(bytes, letter),
      name: "access.log",
      format: "combined",
      now: NOW,
    });

  it("countLogFiles() counts those of a site whose beginning has a length", async () => {
    for (const letter of ["a", "b"]) await insert(1, 0, letter);
    await insert(1, 10, "c");
    await insert(2, 0, "d");
    expect(await countLogFiles(db(), 1, 0)).to.equal(2);
    expect(await countLogFiles(db(), 3, 0)).to.equal(0);
  });

  it("finds a log of a site by its beginning", async () => {
    await insert(1, 4_096, "a");
    expect(await findLogFile(db(), 1, head(4_096, "a"))).to.deep.include({
      head: head(4_096, "a"),
      name: "access.log",
      format: "combined",
      position: 0,
      counts: {
        lines: 0,
        bots: 0,
        visits: 0,
        unknown: 0,
        damages: NO_DAMAGES,
        signatures: NO_SIGNATURES,
        leftOut: 0,
        firstSecond: -1,
        lastSecond: -1,
      },
    });
    expect(await findLogFile(db(), 2, head(4_096, "a"))).to.equal(undefined);
    expect(await findLogFile(db(), 1, head(100, "a"))).to.equal(undefined);
  });
  it("leaves a log that is known as it is", async () => {
    await insert(1, 4_096, "a");
    await insert(1, 4_096, "a");
    expect(await listLogFiles(db(), 1, 10)).to.have.length(1);
  });
  it("lists the lengths of beginnings, the longest first", async () => {
    await insert(1, 100, "a");
    await insert(1, 4_096, "a");
    await insert(1, 4_096, "b");
    await insert(2, 7, "a");
    expect(await listHeadLengths(db(), 1)).to.deep.equal([4_096, 100]);
  });
  it("moves a log on once from a position, with counts and a longer beginning", async () => {
    await insert(1, 100, "a");
    const file = await findLogFile(db(), 1, head(100, "a"));
    if (file === undefined) throw new Error("missing");
    const move = {
      position: 5_000_000_000,
      head: head(4_096, "b"),
      counts: COUNTS,
      added: ADDED,
      now: NOW,
    };
    expect(await moveLogFile(db(), file, move)).to.equal(true);
    expect(await moveLogFile(db(), file, { ...move, position: 7 })).to.equal(false);
    expect(await findLogFile(db(), 1, head(4_096, "b"))).to.deep.equal({
      ...file,
      head: head(4_096, "b"),
      position: 5_000_000_000,
      counts: COUNTS,
    });
    expect(await sumLogPages(db(), 1)).to.deep.equal(ADDED);
    expect(await sumLogPages(db(), 2)).to.deep.equal({ error: 0, found: 0 });
  });
  it("lists logs, those read last first, as many as asked for", async () => {
    await insert(1, 100, "a");
    await insert(1, 100, "b");
    const [second, first] = await listLogFiles(db(), 1, 10);
    expect(second?.id).to.be.greaterThan(first?.id ?? 0);
    expect(await listLogFiles(db(), 1, 1)).to.deep.equal([second]);
  });
});
