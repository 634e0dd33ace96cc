import type { Db } from "../core/connection.ts";

/**
 * Managing tokens becomes an ability of its own. A token that could revoke the account's tokens until
 * now keeps that, unless it is limited to sites.
 */
export async function up(db: Db): Promise<void> {
  await db.raw(`UPDATE tokens SET abilities = CONCAT(abilities, ',manage')
    WHERE site_ids IS NULL AND FIND_IN_SET('write', abilities) > 0
      AND FIND_IN_SET('manage', abilities) = 0`);
}
