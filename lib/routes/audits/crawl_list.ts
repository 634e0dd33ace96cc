import type { ListPage } from "../../../db/core/list_shapes.ts";
import type { AuditQuery, Provenance } from "../../../schemas/provenance.ts";
import { findChosenAudit } from "../../commands/audits/control/find_chosen_audit.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { listAnswer } from "../core/list_answer.ts";
import { onceASecond } from "../core/list_walk.ts";
import type { Presenter } from "../core/present.ts";
import { type Formula, provenanceOf } from "./provenance.ts";
import type { RouteRequest } from "../core/route.ts";

/** The request for a list of what an audit found. */
type CrawlListRequest = RouteRequest<{ id: number }, AuditQuery>;

/** A list of what an audit found: how to read it and how to show it. */
interface CrawlList<
  Row,
  Out,
  View extends string | undefined,
  Summary extends object | undefined,
> {
  formula: Formula;
  /** Which of the route's views it is. */
  view?: View;
  /** Also a pruned audit has these rows. */
  figuresAlone?: boolean;
  read(auditId: number): Promise<ListPage<Row>>;
  /** Creates the presenter; may read what is shown besides the rows. */
  present(auditId: number, rows: readonly Row[]): Promise<Presenter<Row, Out>>;
  /** Reads `meta.summary`; absent: the list has none. `auditId` is 0 where there is no audit. */
  summarise?: (auditId: number) => Promise<Summary>;
}

/** `meta` of such a list. */
type CrawlMeta<Summary> = Summary extends object ? Provenance & { summary: Summary } : Provenance;

/**
 * Answers a list of what the chosen audit found: that of `audit_id`, of the cursor, or the latest.
 * A site without an audit has an empty list that says so. Throws `NotFoundError` and
 * `ConflictError`.
 */
export async function crawlListAnswer<
  Row,
  Out,
  const View extends string | undefined = undefined,
  Summary extends object | undefined = undefined,
>(
  request: CrawlListRequest,
  { formula, view, figuresAlone, read, present, summarise }: CrawlList<Row, Out, View, Summary>,
) {
  const { services, caller, params, query, list } = request;
  // a newer audit must not change the pages that follow the first
  const auditId = query.audit_id ?? list.cursor?.snapshot ?? null;
  const audit = await onceASecond(request, `audit ${auditId}`, async () => {
    await readSite(services.db, caller.accountId, params.id);
    return await findChosenAudit(services.db, { siteId: params.id, auditId, figuresAlone });
  });
  const page = audit ? await read(audit.id) : { rows: [], total: 0, nextCursor: null };
  const presenter = await present(audit?.id ?? 0, page.rows);
  const provenance = provenanceOf(params.id, audit, formula);
  const summary = summarise && request.walk === undefined &&
    { summary: await summarise(audit?.id ?? 0) };
  // `summary` is there where the list has one; not for a list that is read whole
  const meta = { ...provenance, ...summary } as CrawlMeta<Summary>;
  return listAnswer(request, page, {
    presenter,
    listAnswerOptions: { meta, ...view !== undefined && { view } },
  });
}

/** Whether the answer is to have this field. */
export function wantsField({ list }: Pick<RouteRequest, "list">, name: string): boolean {
  return list.fields === null || list.fields.includes(name);
}
