import { expect } from "chai";
import { urlState } from "../../../../db/audits/issues/url_state_sql.ts";
import { selectRows } from "../../../../db/facts/select_rows.ts";
import {
  CLIENT_ERROR,
  KNOWN,
  NO_ANSWER,
  NOINDEX,
  NOT_HTML,
  PAGE,
  REDIRECT,
  SERVER_ERROR,
  UNKNOWN,
} from "../../../../schemas/url_state.ts";
import { insertPageRows, insertUrlRows } from "../../../support/audits/audit_rows.ts";
import { useSpecDatabase } from "../../../support/database.ts";

describe("urlState()", () => {
  const db = useSpecDatabase(async (db) => {
    await insertUrlRows(db, 1, [
      { url_id: 1 },
      { url_id: 2, state: "queued" },
      { url_id: 3, state: "blocked", status_code: 200 },
      { url_id: 4, status_code: null, fetch_error: "dns" },
      { url_id: 5, status_code: 299 },
      { url_id: 6, status_code: 300 },
      { url_id: 7, status_code: 399 },
      { url_id: 8, status_code: 400 },
      { url_id: 9, status_code: 499 },
      { url_id: 10, status_code: 500 },
      // a redirect of the HTML
      { url_id: 11, redirect_to: 1, redirect_type: "meta_refresh" },
      { url_id: 12 },
      { url_id: 13 },
      { url_id: 14 },
      { url_id: 15, kind: "external" },
    ]);
    await insertPageRows(db, 1, [
      { url_id: 1 },
      { url_id: 12, html: 0 },
      { url_id: 13, noindex: 1 },
      // what is no HTML has no directives that count
      { url_id: 14, html: 0, noindex: 1 },
      { url_id: 9, status_code: 499, html: 0, noindex: 1 },
    ]);
  });

  it("gives each URL one state, by its answer first and by its page then", async () => {
    const rows = await selectRows<{ id: number; state: number }>(
      db(),
      `SELECT n.id, ${urlState("u", "p")} AS state
      FROM (SELECT url_id AS id FROM audit_urls WHERE audit_id = 1 UNION SELECT 99) n
      LEFT JOIN audit_urls u ON u.audit_id = 1 AND u.url_id = n.id
      LEFT JOIN audit_pages p ON p.audit_id = u.audit_id AND p.url_id = u.url_id
      ORDER BY n.id`,
      [],
    );
    expect(rows.map(({ id, state }) => [id, state])).to.deep.equal([
      [1, PAGE],
      [2, KNOWN],
      [3, KNOWN],
      [4, NO_ANSWER],
      [5, PAGE],
      [6, REDIRECT],
      [7, REDIRECT],
      [8, CLIENT_ERROR],
      [9, CLIENT_ERROR],
      [10, SERVER_ERROR],
      [11, REDIRECT],
      [12, NOT_HTML],
      [13, NOINDEX],
      [14, NOT_HTML],
      [15, PAGE],
      [99, UNKNOWN],
    ]);
  });
});
