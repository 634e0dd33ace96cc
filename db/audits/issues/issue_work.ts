import type { Db } from "../../core/connection.ts";
import { insertRows } from "../../core/sql_rows.ts";

/** Who works on an issue of a site, since when. */
export interface IssueWorkRow {
  code: string;
  note: string | null;
  /** 0: no token. */
  token_id: number;
  /** The token's name at that time. */
  token_name: string;
  since: Date;
}

const COLUMNS = ["code", "note", "token_id", "token_name", "since"] as const;

/** Notes that somebody works on an issue; replaces what was noted. */
export async function putIssueWork(
  db: Db,
  siteId: number,
  { code, note, token_id: tokenId, token_name: tokenName, since }: IssueWorkRow,
): Promise<void> {
  await insertRows(
    db,
    "issue_work (site_id, code, note, token_id, token_name, since)",
    [[siteId, code, note, tokenId, tokenName, since]],
    {
      onDuplicate: "note = VALUES(note), token_id = VALUES(token_id), " +
        "token_name = VALUES(token_name), since = VALUES(since)",
    },
  );
}

/** Notes that nobody works on it; nothing happens where nobody did. */
export async function deleteIssueWork(
  db: Db,
  issue: { siteId: number; code: string },
): Promise<void> {
  await db("issue_work").where({ site_id: issue.siteId, code: issue.code }).delete();
}

/** Lists who works on one of these issues, by its code. */
export async function listIssueWork(
  db: Db,
  siteId: number,
  codes: readonly string[],
): Promise<Map<string, IssueWorkRow>> {
  const rows: IssueWorkRow[] = codes.length === 0 ? [] : await db("issue_work") // primary key
    .where({ site_id: siteId }).whereIn("code", codes).select(...COLUMNS);
  return new Map(rows.map((row) => [row.code, row]));
}
