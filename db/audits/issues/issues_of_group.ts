import { pageGroupCondition } from "../../sites/page_group_paths.ts";
import type { PageGroupFields } from "../../sites/page_groups.ts";
import type { ListCondition } from "../../core/list_shapes.ts";

/** The condition of a list of an audit's issues that it found one on a page of the group. */
export function issueOfGroupCondition(auditId: number, group: PageGroupFields): ListCondition {
  const { sql, bindings } = pageGroupCondition("url", group).sqlOf("place.url");
  return {
    field: "code",
    // the primary key (audit_id, code, url_id, target_id), and that of audit_urls
    sqlOf: (column) => ({
      sql: "exists (select 1 from audit_occurrences as found join audit_urls as place " +
        "on place.audit_id = found.audit_id and place.url_id = found.url_id " +
        `where found.audit_id = ? and found.code = ${column} and ${sql})`,
      bindings: [auditId, ...bindings],
    }),
  };
}
