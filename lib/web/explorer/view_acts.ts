import type { Act } from "../acts/act.ts";
import { callApi, type PageScope } from "../call_api.ts";
import type { ExplorerView } from "./explorer_view.ts";
import type { Content } from "../html.ts";
import { ISSUE_ACTS, PLACE_ACTS, PLACE_FIELD } from "./issue_acts.ts";
import { placeTicket } from "./place_ticket.ts";
import { tellInspection } from "./tell_inspection.ts";

type Params = Readonly<Record<string, string>>;

/** What can be done on the page of a view. */
interface ViewActs {
  /** Above the list. */
  acts?: readonly Act[];
  /** Of each row. */
  ofRow?: RowActs;
  /** A page below the site on which more can be done. */
  link?: { path: string; label: string };
  /** Acts of other pages that lead here. */
  leadHere?: readonly Act[];
  /** Reads what the forms above the list are filled with. */
  stored?: (scope: PageScope, params: Params) => Promise<unknown>;
}

/** What can be done about the rows of a view. */
export interface RowActs {
  acts: readonly Act[];
  /** The parameter of the operations, or the field of the form. */
  parameter: string;
  /** The member of the row that it is; default: `id`. A row without it has no acts. */
  member?: string;
  /** Writes what stands after the forms of a row. */
  more?: (row: Readonly<Record<string, unknown>>, params: Params) => Content;
  /** Members of a row that the forms need, besides its id. */
  fields?: readonly string[];
  /** Which of the acts are of no use for a row, by their names. */
  without?: (row: Readonly<Record<string, unknown>>) => readonly string[];
}

const INSPECT: Act = {
  ...{ name: "inspect", operationId: "inspectPage", title: "Test a live page" },
  ...{ fields: ["url"], button: "Test it", done: "", tell: tellInspection },
  about: "Fetches it as an audit would, and says what is wrong with it. Nothing is stored.",
};

const KEYWORDS: ViewActs = {
  acts: [
    {
      ...{ name: "track", operationId: "trackKeywords", title: "Track keywords" },
      ...{ fields: ["keywords", "tags"], button: "Track them" },
      about: "They are listed and looked up whether or not there are search data of them.",
      done: "They are tracked. Those that were tracked already have the tags as well.",
    },
    {
      ...{ name: "untrack", operationId: "untrackKeywords", title: "Stop tracking" },
      ...{ fields: ["keywords"], button: "Stop tracking them" },
      about: "Those with search data stay listed, with their tags.",
      done: "They are tracked no more.",
    },
  ],
};

const decide = (name: string, button: string, status: string): Act => ({
  ...{ name, operationId: "updateBrandCandidate", title: button, button, ofRow: ["candidate_id"] },
  fixed: () => ({ status }),
  done: "It is decided. What is branded is judged again in the background.",
});
const BRAND_CANDIDATES: ViewActs = {
  ofRow: {
    acts: [
      decide("confirm", "It is the brand", "confirmed"),
      decide("refuse", "It is not", "refused"),
      decide("undecide", "Take it back", "likely"),
    ],
    parameter: "candidate_id",
    fields: ["spelling", "status"],
    without: ({ status }) =>
      status === "confirmed" ? ["confirm"] : status === "refused" ? ["refuse"] : ["undecide"],
  },
};

const ADD_COMPETITOR: Act = {
  ...{ name: "add", operationId: "createCompetitor", title: "Add a competitor" },
  ...{ fields: ["domain", "brand_names"], button: "Add it", done: "The competitor is added." },
};
const COMPETITOR_ACTS: readonly Act[] = [
  {
    ...{ name: "save", operationId: "updateCompetitor", title: "Change its brand names" },
    ...{ fields: ["brand_names"], button: "Save", done: "The names are saved." },
  },
  {
    ...{ name: "remove", operationId: "deleteCompetitor", title: "Remove this competitor" },
    ...{ button: "Remove it", isDanger: true, done: "The competitor is removed." },
    about: "It is compared with no more. One that ranks with you may be found again.",
    to: ({ id }) => `/sites/${id}/competitors`,
  },
];

/** Reads a competitor of the list. */
async function readCompetitor(scope: PageScope, params: Params): Promise<unknown> {
  const { body: { data } } = await callApi(scope, "listCompetitors", {
    params: { id: params["id"] ?? "" },
    query: { "filter[id]": params["competitor_id"] ?? "", fields: "id,domain,brand_names" },
  });
  return data[0];
}

const DELETE_AUDIT: Act = {
  ...{ name: "remove", operationId: "deleteAudit", title: "Delete this audit" },
  ...{ button: "Delete it", isDanger: true, done: "The audit is deleted." },
  about: "Its pages, links and issues go for good. The audits around it stay.",
  to: ({ id }) => `/sites/${id}/audits`,
};

const COMPARE = { path: "audits/compare", label: "Compare two audits" };

const VERIFY: Act = {
  ...{ name: "verify", operationId: "verifyBacklinks", title: "Check all links now" },
  ...{ button: "Check all links now", fixed: () => ({}) },
  done:
    "The linking pages are asked for now, one a second of each host. Reload to see what came of it.",
};

const CRAWLER_VIEW: Act = {
  ...{ name: "start", operationId: "startCrawlerView", title: "Ask as AI crawlers do" },
  ...{ fields: ["max_pages", "agents", "urls"], button: "Ask now" },
  about: "Requests pages under the names of AI crawlers, to see what a firewall refuses.",
  done: "The pages are asked for now. Reload to see what came of it.",
};

const GROUP: Act = {
  ...{ name: "add", operationId: "createPageGroup", title: "Add a page group" },
  ...{ fields: ["name", "kind", "paths"], button: "Add it", done: "The page group is added." },
};

/** What can be done about one group of pages. */
export const PAGE_GROUP_ACTS: readonly [save: Act, remove: Act] = [
  {
    ...{ name: "save", operationId: "updatePageGroup", title: "Settings", button: "Save" },
    ...{ fields: ["name", "kind", "paths"], done: "The page group is saved." },
  },
  {
    ...{ name: "remove", operationId: "deletePageGroup", title: "Remove this page group" },
    ...{ button: "Remove it", isDanger: true, done: "The page group is removed." },
    about: "Its pages stay. What was looked at by it no longer can be.",
    to: ({ id }) => `/sites/${id}/page-groups`,
  },
];

const EXPORTS: ViewActs = {
  link: { path: "exports/new", label: "Make a link" },
  ofRow: {
    acts: [{
      ...{ name: "remove", operationId: "deleteExportLink", title: "Remove", button: "Remove it" },
      ...{ ofRow: ["link_id"], isDanger: true, done: "The link is removed." },
      about: "Spreadsheets that read it get nothing any more.",
    }],
    parameter: "link_id",
    fields: ["label"],
  },
};

const PLACES: ViewActs = {
  acts: ISSUE_ACTS,
  ofRow: {
    acts: PLACE_ACTS,
    ...{ parameter: PLACE_FIELD, member: PLACE_FIELD },
    fields: ["url", "target_url", "ignored", "fingerprint", "evidence"],
    without: ({ ignored }) => ignored === true ? ["ignore_place"] : ["open_place"],
    more: placeTicket,
  },
};

/** The origin or page of which periods are listed, on a kind of device. */
async function readFieldSubject(scope: PageScope, params: Params): Promise<unknown> {
  const { body: { data } } = await callApi(scope, "listFieldData", {
    params: { id: params["id"] ?? "" },
    query: { "filter[id]": params["subject_id"] ?? "", fields: "id,url,form_factor" },
  });
  return data[0];
}

/** By the slugs of the views. */
const VIEW_ACTS: Readonly<Record<string, ViewActs>> = {
  "issues/:code/places": PLACES,
  pages: { acts: [INSPECT] },
  audits: { leadHere: [DELETE_AUDIT], link: COMPARE },
  "audits/:audit_id/changes": { acts: [DELETE_AUDIT] },
  keywords: KEYWORDS,
  "brand-candidates": BRAND_CANDIDATES,
  competitors: { acts: [ADD_COMPETITOR], leadHere: COMPETITOR_ACTS },
  "competitors/:competitor_id/gap": { acts: COMPETITOR_ACTS, stored: readCompetitor },
  backlinks: { acts: [VERIFY] },
  "crawler-views": { acts: [CRAWLER_VIEW] },
  "page-groups": { acts: [GROUP], leadHere: PAGE_GROUP_ACTS },
  exports: EXPORTS,
  "field-data/:subject_id/history": { stored: readFieldSubject },
};

/** What can be done on the page of a view. */
export function actsOf({ slug }: Pick<ExplorerView, "slug">): ViewActs {
  return Object.hasOwn(VIEW_ACTS, slug) ? VIEW_ACTS[slug] ?? {} : {};
}

/** What can have been done where a view is shown afterwards. */
export function actsBefore(view: Pick<ExplorerView, "slug">): readonly Act[] {
  return [...allActsOf(view), ...actsOf(view).leadHere ?? []];
}

/** All that the forms of a view's page do. */
export function allActsOf(view: Pick<ExplorerView, "slug">): readonly Act[] {
  const { acts = [], ofRow } = actsOf(view);
  return [...acts, ...ofRow?.acts ?? []];
}
