import type { BacklinkDetailAnswer } from "../../../schemas/backlink_detail.ts";
import { readBacklink } from "../../commands/backlinks/read_backlinks.ts";
import {
  type ProviderReport,
  readLinkReports,
} from "../../commands/backlinks/read_link_reports.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { NotFoundError } from "../../core/errors.ts";
import { BACKLINK_EXAMPLE } from "./backlink_example.ts";
import { defineRoute } from "../core/define_route.ts";
import { isoTime, present, type Presenter } from "../core/present.ts";
import type { Route } from "../core/route.ts";
import { presentBacklink } from "./present_backlink.ts";

const EXAMPLE: BacklinkDetailAnswer = {
  ...BACKLINK_EXAMPLE,
  reports: [
    {
      provider: "ahrefs",
      first_seen_at: "2026-09-30T00:00:00.000Z",
      last_seen_at: "2026-11-14T00:00:00.000Z",
      imported_at: "2026-10-02T00:00:00.000Z",
      exported_at: "2026-11-18T00:00:00.000Z",
      lost: false,
      lost_at: null,
      lost_reason: null,
    },
    {
      provider: "search_console",
      first_seen_at: null,
      last_seen_at: "2026-11-16T00:00:00.000Z",
      imported_at: "2026-11-16T00:00:00.000Z",
      exported_at: "2026-11-16T00:00:00.000Z",
      lost: null,
      lost_at: null,
      lost_reason: null,
    },
  ],
};

const presentReport: Presenter<ProviderReport, BacklinkDetailAnswer["reports"][number]> = {
  provider: (report) => report.provider,
  first_seen_at: (report) => midnight(report.firstSeen),
  last_seen_at: (report) => midnight(report.lastSeen),
  imported_at: (report) => midnight(report.importedOn),
  exported_at: (report) => midnight(report.date),
  lost: (report) => report.lost,
  lost_at: (report) => midnight(report.lostOn),
  lost_reason: (report) => report.lostReason,
};

function midnight(day: string): string;
function midnight(day: string | null): string | null;
function midnight(day: string | null): string | null {
  return isoTime(day === null ? null : new Date(`${day}T00:00:00Z`));
}

const readRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/backlinks/:backlink_id",
  operationId: "getBacklink",
  tag: "Backlinks",
  summary: "Get a link from another site",
  description:
    "One link as the list has it, and in `reports` what each provider says of it: when " +
    "it first and last saw the link, and whether it reports it as lost. A 404 with the code " +
    "`backlink_not_found` where the site has no such link, such as after an import was deleted.",
  ability: "read",
  quotaCost: 1,
  answerStatus: 200,
  example: { data: EXAMPLE },
  errors: [404, 422],
  async handler({ services: { db }, caller, params: { id: siteId, backlink_id: linkId } }) {
    await readSite(db, caller.accountId, siteId);
    const link = await readBacklink(db, siteId, linkId);
    if (link === undefined) {
      throw new NotFoundError("backlink_not_found", `The site has no backlink ${linkId}.`);
    }
    const reports = await readLinkReports(db, siteId, linkId);
    return {
      body: {
        data: {
          ...present(presentBacklink, link),
          reports: reports.map((report) => present(presentReport, report)),
        },
      },
    };
  },
});

/** The route of one link from another site. */
export const BACKLINK_DETAIL_ROUTES: readonly Route[] = [readRoute];
