import { expect } from "chai";
import { streamDuplicateMembers } from "../../../../db/audits/issues/duplicate_members.ts";
import { CLIENT_ERROR, PAGE, REDIRECT, UNKNOWN } from "../../../../schemas/url_state.ts";
import {
  insertOccurrenceRows,
  insertPageRows,
  insertUrlRows,
} from "../../../support/audits/audit_rows.ts";
import { useSpecDatabase } from "../../../support/database.ts";

const HERE = 1;
const THERE = 2;
const TEA = Buffer.alloc(16, 1);
const COFFEE = Buffer.alloc(16, 2);
const TEXT = Buffer.alloc(16, 3);
const OTHER_TEXT = Buffer.alloc(16, 4);

describe("streamDuplicateMembers()", () => {
  const url = (name: string) => ({ url: `https://s.test/${name}` });
  const db = useSpecDatabase(async (db) => {
    await insertUrlRows(
      db,
      HERE,
      ["kept", "renamed", "gone", "moved", "unknown", "alone"]
        .map((name, index) => ({ url_id: index + 1, ...url(name) })),
    );
    await insertPageRows(
      db,
      HERE,
      [1, 2, 3, 4, 5, 6].map((id) => ({
        url_id: id,
        title_hash: TEA,
        lang: "en-GB",
        content_hash: TEXT,
        duplicate_cluster: 7,
      })),
    );
    await insertOccurrenceRows(
      db,
      HERE,
      [1, 2, 3, 4, 5].flatMap((id) => [
        { code: "title_duplicate", url_id: id },
        { code: "content_duplicate_near", url_id: id },
      ]),
    );
    // the same addresses have other numbers there
    await insertUrlRows(db, THERE, [
      { url_id: 11, ...url("kept") },
      { url_id: 12, ...url("renamed") },
      { url_id: 13, ...url("gone"), status_code: 404 },
      { url_id: 14, ...url("moved"), status_code: 301 },
    ]);
    await insertPageRows(db, THERE, [
      {
        url_id: 11,
        title_hash: TEA,
        lang: "en-US",
        content_hash: OTHER_TEXT,
        duplicate_cluster: 9,
      },
      { url_id: 12, title_hash: COFFEE, lang: "en", content_hash: TEXT, duplicate_cluster: null },
    ]);
    await insertOccurrenceRows(db, THERE, [{ code: "title_duplicate", url_id: 11 }]);
  });

  const read = async (code: "title_duplicate" | "content_duplicate_near") =>
    (await Array.fromAsync(
      streamDuplicateMembers(db(), { here: HERE, there: THERE }, code),
    )).flat();

  it("finds each page by its address in the other audit", async () => {
    const members = await read("title_duplicate");
    expect(members.map(({ urlId, stateHere, stateThere, found }) => ({
      ...{ urlId, stateHere, stateThere, found },
    }))).to.deep.equal([
      { urlId: 1, stateHere: PAGE, stateThere: PAGE, found: true },
      { urlId: 2, stateHere: PAGE, stateThere: PAGE, found: false },
      { urlId: 3, stateHere: PAGE, stateThere: CLIENT_ERROR, found: false },
      { urlId: 4, stateHere: PAGE, stateThere: REDIRECT, found: false },
      { urlId: 5, stateHere: PAGE, stateThere: UNKNOWN, found: false },
    ]);
  });

  it("compares titles with their language, whatever its country", async () => {
    const members = await read("title_duplicate");
    expect(members.map(({ unchanged }) => unchanged))
      .to.deep.equal([true, false, false, false, false]);
    expect(new Set(members.map(({ group }) => group)).size).to.equal(1);
    expect(members.map(({ variant }) => variant)).to.deep.equal(Array(5).fill(null));
  });

  it("compares near duplicates by their text, since each audit numbers its clusters", async () => {
    const members = await read("content_duplicate_near");
    expect(members.map(({ group }) => group)).to.deep.equal(Array(5).fill("7"));
    expect(members.map(({ variant }) => variant)).to.deep.equal(
      Array(5).fill(TEXT.toString("hex")),
    );
    expect(members.map(({ unchanged }) => unchanged))
      .to.deep.equal([false, true, false, false, false]);
  });
});
