import { insertAccount } from "../../../db/accounts/accounts.ts";
import type { Db } from "../../../db/core/connection.ts";
import type { PlanName } from "../../../schemas/common.ts";

/** What the parts of the bench share. */
export interface FairnessRun {
  db: Db;
  /** Hosts that no site has yet; all lead to the same server. */
  hosts: IterableIterator<string>;
}

let accounts = 0;

/** Inserts an account. */
export async function addAccount(db: Db, plan: PlanName): Promise<number> {
  return await insertAccount(db, { name: `bench ${++accounts}`, plan }, new Date());
}
