import {
  listSubmissions,
  SUBMISSION_LIST,
  type SubmissionRow,
} from "../../../db/sites/index_now.ts";
import type { IndexNowAnswer, IndexNowSubmissionAnswer } from "../../../schemas/index_now.ts";
import {
  putIndexNow,
  readIndexNow,
  removeIndexNow,
} from "../../commands/audits/index_now/change_index_now.ts";
import { checkKeyFile, keyFileUrl } from "../../commands/audits/index_now/key_file.ts";
import { createWorkGate } from "../../commands/core/work_gate.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { defineRoute } from "../core/define_route.ts";
import { listAnswer } from "../core/list_answer.ts";
import { isoTime, type Presenter } from "../core/present.ts";
import type { Route, RouteRequest } from "../core/route.ts";
import type { SiteParams } from "../sites/sites.ts";

const PATH = "/sites/:id/integrations/indexnow";
const TAG = "Audits";
const SHOWN_URLS = 5;

/** One process's: a check waits for somebody else's server. */
const GATE = createWorkGate({
  inProcess: 8,
  ofAccount: 2,
  code: "too_many_verifications",
  things: "verifications",
});

const KEY = "7f9c1e0b5a8d4c2f9e6b3a1d0c8f7e52";

const EXAMPLE: IndexNowAnswer = {
  enabled: true,
  key: KEY,
  key_location: null,
  key_file_urls: [`https://shop.example.com/${KEY}.txt`],
  waiting_audit_id: null,
  last_audit_id: 12,
  skipped_reason: null,
  created_at: "2026-11-18T10:00:00.000Z",
  updated_at: "2026-11-20T09:12:46.000Z",
};

const SUBMISSION: IndexNowSubmissionAnswer = {
  id: 31,
  audit_id: 12,
  host: "shop.example.com",
  batch_number: 1,
  urls_count: 3,
  new_count: 1,
  changed_count: 1,
  gone_count: 1,
  example_urls: ["https://shop.example.com/new-tea"],
  status: "accepted",
  status_code: 200,
  outcome: "submitted",
  message: "The search engine has received the URLs. Whether it fetches them is its decision.",
  attempts_count: 1,
  due_at: null,
  created_at: "2026-11-20T09:12:47.000Z",
  answered_at: "2026-11-20T09:12:48.104Z",
};

const presentSubmission: Presenter<SubmissionRow, IndexNowSubmissionAnswer> = {
  id: (row) => row.id,
  audit_id: (row) => row.audit_id,
  host: (row) => row.host,
  batch_number: (row) => row.batch_number,
  urls_count: (row) => row.urls.length,
  new_count: (row) => row.new_count,
  changed_count: (row) => row.changed_count,
  gone_count: (row) => row.gone_count,
  example_urls: (row) => row.urls.slice(0, SHOWN_URLS),
  status: (row) => row.status,
  status_code: (row) => row.status_code,
  outcome: (row) => row.outcome,
  message: (row) => row.message,
  attempts_count: (row) => row.attempts,
  due_at: (row) => isoTime(row.due_at),
  created_at: (row) => isoTime(row.created_at),
  answered_at: (row) => isoTime(row.answered_at),
};

async function answerIndexNow(
  { services: { db }, caller, params }: Pick<
    RouteRequest<SiteParams>,
    "services" | "caller" | "params"
  >,
): Promise<{ body: { data: IndexNowAnswer } }> {
  const site = await readSite(db, caller.accountId, params.id);
  const row = await readIndexNow(db, site.id);
  const { host } = new URL(site.start_url ?? `https://${site.domain}/`);
  const data: IndexNowAnswer = {
    enabled: row.enabled,
    key: row.key,
    key_location: row.keyLocation,
    key_file_urls: [keyFileUrl(row, { host })],
    waiting_audit_id: row.wantedAuditId,
    last_audit_id: row.lastAuditId,
    skipped_reason: row.skippedReason,
    created_at: isoTime(row.createdAt),
    updated_at: isoTime(row.updatedAt),
  };
  return { body: { data } };
}

const readRoute = defineRoute({
  method: "GET",
  path: PATH,
  operationId: "getIndexNow",
  tag: TAG,
  summary: "Get a site's connection to IndexNow",
  description:
    "Whether search engines are notified of changes after each audit, and where the key " +
    "file has to be. Without a connection this is a 404 with the code `no_index_now`.",
  ability: "read",
  quotaCost: 1,
  answerStatus: 200,
  example: { data: EXAMPLE },
  errors: [404, 422],
  handler: (request) => answerIndexNow(request),
});

const putRoute = defineRoute({
  method: "PUT",
  path: PATH,
  operationId: "putIndexNow",
  tag: TAG,
  summary: "Tell search engines what changes",
  description:
    "From the next audit on, URLs that are new, changed or gone since the audit before " +
    "are told to search engines by IndexNow (Bing, Yandex and others; not Google). Pages that are " +
    "noindex, blocked or seen only after signing in are left out. The key file has to be in place: it is " +
    "fetched before each batch, and without it nothing is sent.",
  ability: "write",
  quotaCost: 1,
  bodyExample: { enabled: true },
  answerStatus: 200,
  example: { data: { ...EXAMPLE, last_audit_id: null } },
  errors: [400, 404, 409, 413, 415, 422],
  async handler(request) {
    const { services, caller, params, body } = request;
    const { id, domain, start_url: startUrl } = await readSite(
      services.db,
      caller.accountId,
      params.id,
    );
    await putIndexNow(services, { id, domain, startUrl }, body);
    return await answerIndexNow(request);
  },
});

const deleteRoute = defineRoute({
  method: "DELETE",
  path: PATH,
  operationId: "deleteIndexNow",
  tag: TAG,
  summary: "Stop telling search engines",
  description: "The key and the answers that were kept are deleted.",
  ability: "write",
  quotaCost: 1,
  answerStatus: 204,
  example: null,
  errors: [404, 422],
  async handler({ services: { db }, caller, params: { id } }) {
    await readSite(db, caller.accountId, id);
    await removeIndexNow(db, id);
    return {};
  },
});

const verifyRoute = defineRoute({
  method: "POST",
  path: `${PATH}/verify`,
  operationId: "verifyIndexNowKey",
  repeatable: true,
  tag: TAG,
  summary: "Check the key file now",
  description: "Fetches the key file as a search engine would, and says what it found.",
  ability: "write",
  quotaCost: 1,
  answerStatus: 200,
  example: {
    data: { proved: true, url: `https://shop.example.com/${KEY}.txt`, message: null },
  },
  errors: [404, 422],
  async handler({ services, caller, params }) {
    const site = await readSite(services.db, caller.accountId, params.id);
    const row = await readIndexNow(services.db, site.id);
    const { host } = new URL(site.start_url ?? `https://${site.domain}/`);
    const { url, problem } = await GATE.run(
      caller.accountId,
      () => checkKeyFile(services, row, { host }),
    );
    return { body: { data: { proved: problem === null, url, message: problem } } };
  },
});

const listRoute = defineRoute({
  method: "GET",
  path: `${PATH}/submissions`,
  operationId: "listIndexNowSubmissions",
  tag: TAG,
  summary: "List what search engines were told",
  description: "Each batch of at most 10,000 URLs of a host with the search engine's answer and " +
    "what it means, the newest first. Answers are kept for 400 days.",
  ability: "read",
  quotaCost: 1,
  list: SUBMISSION_LIST,
  answerStatus: 200,
  example: {
    data: [SUBMISSION],
    links: {
      first: "https://api.example.com/api/v1/sites/1/integrations/indexnow/submissions",
      next: null,
    },
    meta: { per_page: 50, next_cursor: null, total: 1 },
  },
  errors: [404, 422],
  async handler(request) {
    const { services: { db }, caller, params: { id: siteId }, list } = request;
    await readSite(db, caller.accountId, siteId);
    const page = await listSubmissions(db, siteId, list);
    return listAnswer(request, page, { presenter: presentSubmission });
  },
});

/** The routes of IndexNow. */
export const INDEX_NOW_ROUTES: readonly Route[] = [
  readRoute,
  putRoute,
  deleteRoute,
  verifyRoute,
  listRoute,
];
