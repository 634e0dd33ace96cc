import { hasLooks } from "../../../db/backlinks/backlink_looks.ts";
import { BACKLINK_LIST } from "../../../db/backlinks/backlink_list.ts";
import { createLinkTextMemory } from "../../../db/backlinks/link_text_memory.ts";
import { readBacklinks } from "../../commands/backlinks/read_backlinks.ts";
import { readLinkProvenance } from "../../commands/backlinks/read_link_sources.ts";
import { narrowToPageGroup } from "../../commands/sites/page_groups.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { LINK_STATUS_FORMULA } from "../../metrics/backlinks/link_status.ts";
import { BACKLINK_EXAMPLE, LINK_PROVENANCE_EXAMPLE } from "./backlink_example.ts";
import { listAnswer } from "../core/list_answer.ts";
import { onceASecond, onceAWalk } from "../core/list_walk.ts";
import { presentBacklink } from "./present_backlink.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route } from "../core/route.ts";

const listRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/backlinks",
  operationId: "listBacklinks",
  tag: "Backlinks",
  summary: "List the links from other sites",
  description:
    "Every link that an import or an audit of another site of the account reports, once, " +
    "whichever source reports it, the newest first. `filter[status]=live,broken,unverified` leaves out what is " +
    "lost; `filter[target_url]` finds a page with any scheme, with and without `www.`; " +
    "`filter[dofollow]=true` leaves out links without a reported rel, which `filter[dofollow][null]=true` " +
    "finds. Links inside the site's own domain are none.",
  ability: "read",
  quotaCost: 1,
  list: BACKLINK_LIST,
  answerStatus: 200,
  example: {
    data: [BACKLINK_EXAMPLE],
    links: { first: "https://api.example.com/api/v1/sites/1/backlinks", next: null },
    meta: { ...LINK_PROVENANCE_EXAMPLE, per_page: 50, next_cursor: null, total: 1 },
  },
  errors: [404, 422],
  async handler(request) {
    const { services: { db }, caller, params, query: { page_group: groupId }, walk } = request;
    const isLooked = await onceASecond(request, "site", async () => {
      await readSite(db, caller.accountId, params.id);
      // a list that is read whole leaves out what the site has nothing of
      return walk === undefined || await hasLooks(db, params.id);
    });
    const group = { siteId: params.id, groupId, field: "target_url" };
    const list = await narrowToPageGroup(db, group, request.list);
    const memory = walk && onceAWalk(request, "texts", createLinkTextMemory);
    const [page, meta] = await Promise.all([
      readBacklinks(db, params.id, { list, memory, hasLooks: isLooked }),
      onceAWalk(
        request,
        "meta",
        () => readLinkProvenance(db, params.id, { formula: LINK_STATUS_FORMULA, ofFigures: false }),
      ),
    ]);
    return listAnswer(request, page, { presenter: presentBacklink, listAnswerOptions: { meta } });
  },
});

/** The routes of single links from other sites. */
export const BACKLINK_ROUTES: readonly Route[] = [listRoute];
