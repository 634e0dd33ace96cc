import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** Answers and domains that are looked for are found without reading all of a site. */
export async function up(db: Db): Promise<void> {
  // each report of answers looks first for answers that another version analysed
  await alterTable(
    db,
    "ALTER TABLE ai_answers ADD KEY ai_answers_analysed (site_id, analysed_with)",
  );
  await alterTable(
    db,
    "ALTER TABLE link_domain_figures ADD KEY link_domain_figures_domain (site_id, domain)",
  );
}
