import { expect } from "chai";
import { BROKEN_SQL, REDIRECTED_SQL } from "../../../../db/audits/pages/link_target.ts";
import { selectRows } from "../../../../db/facts/select_rows.ts";
import { isBroken, isRedirect } from "../../../../lib/rules/inputs/url_answer.ts";
import { insertUrlRows } from "../../../support/audits/audit_rows.ts";
import { useSpecDatabase } from "../../../support/database.ts";

/** Status, error, broken, redirected. */
const ANSWERS = [
  [200, null, 0, 0],
  [299, null, 0, 0],
  [200, "aborted", 1, 0],
  [300, null, 0, 0],
  [301, null, 0, 1],
  [302, null, 0, 1],
  [303, null, 0, 1],
  [304, null, 0, 0],
  [307, null, 0, 1],
  [308, null, 0, 1],
  [301, "redirect_loop", 0, 1],
  [399, null, 0, 0],
  [400, null, 1, 0],
  [503, "timeout", 1, 0],
  [null, "dns", 1, 0],
  [null, null, 0, 0],
] as const;

describe("BROKEN_SQL and REDIRECTED_SQL", () => {
  const db = useSpecDatabase(async (db) => {
    await insertUrlRows(
      db,
      1,
      ANSWERS.map(([status_code, fetch_error], index) => ({
        ...{ url_id: index + 1, status_code, fetch_error },
      })),
    );
    await insertUrlRows(db, 1, [
      { url_id: 100, state: "queued", status_code: 404 },
      { url_id: 101, state: "blocked" },
    ]);
  });
  const judge = (where: string) =>
    selectRows<{ broken: number | null; redirected: number | null }>(
      db(),
      `SELECT ${BROKEN_SQL} AS broken, ${REDIRECTED_SQL} AS redirected
      FROM (SELECT 1) one LEFT JOIN audit_urls target ON target.audit_id = 1 AND ${where}
      ORDER BY target.url_id`,
      [],
    );

  it("judge answers", async () => {
    expect((await judge("target.url_id < 100")).map((row) => [row.broken, row.redirected]))
      .to.deep.equal(ANSWERS.map(([, , broken, redirected]) => [broken, redirected]));
  });

  it("judge as the rules do for URLs of the site", () => {
    for (const [statusCode, fetchError, broken, redirected] of ANSWERS) {
      const answer = { url: "https://s.test/", statusCode, fetchError, internal: true };
      expect([isBroken(answer), isRedirect(statusCode)], `${statusCode} ${fetchError}`)
        .to.deep.equal([broken === 1, redirected === 1]);
    }
  });

  it("do not judge what was not requested", async () => {
    const unknown = { broken: null, redirected: null };
    expect(await judge("target.url_id >= 100")).to.deep.equal([unknown, unknown]);
    expect(await judge("target.url_id = 99")).to.deep.equal([unknown]);
  });
});
