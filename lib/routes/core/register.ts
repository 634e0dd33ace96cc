import { Readable } from "node:stream";
import { bindLostTime } from "../../../db/core/lost_time.ts";
import type { Admission } from "../../admission/admission.ts";
import { createWorkGate } from "../../commands/core/work_gate.ts";
import {
  createFieldErrors,
  NotFoundError,
  ServiceError,
  UnavailableError,
} from "../../core/errors.ts";
import { type Admit, authorize } from "../../middleware/authorize.ts";
import { requireAccepted, requireJson } from "../../middleware/accept_json.ts";
import {
  checkInput,
  checkParams,
  createQueryParser,
  isExportedRoute,
} from "../../middleware/check_input.ts";
import { createIfMatch, type ReadCurrent } from "../../middleware/if_match.ts";
import { BODY_LIMIT_BYTES, readJsonBody } from "../../middleware/read_json_body.ts";
import type { Check, Link, LinkContext } from "../../middleware/request_state.ts";
import { refuseMethod } from "../../middleware/refuse_method.ts";
import { replayPosts } from "../../middleware/replay_posts.ts";
import type { RequestServices } from "../../services.ts";
import { exportAnswer } from "../exports/export_answer.ts";
import { createRouteIndex, type RouteIndex } from "./route_index.ts";
import type { AnyRequest, Route, RouteAnswer, RouteRequest } from "./route.ts";

/** Where every route lives. */
export const API_PREFIX = "/api/v1";

/** Large bodies fill the memory while they come: that is bounded for each account alone. */
const RECEIVING = createWorkGate({
  inProcess: Infinity,
  ofAccount: 4,
  code: "too_many_uploads",
  things: "uploads",
});

const NO_FIELDS = { type: "object", additionalProperties: false, properties: {} } as const;
const SITE_PATH = /^\/sites\/:id(\/|$)/;

/** Builds the index of all routes: the chain of each is made of its data, once. */
export function registerRoutes(
  services: RequestServices,
  admission: Admission,
  routes: readonly Route[],
): RouteIndex {
  const chains = routes.map((route) => {
    const reader = routes.find(({ method, path }) => method === "GET" && path === route.path);
    return {
      method: route.method,
      path: route.path,
      chain: chainOf(services, admission, { route, reader }),
    };
  });
  return createRouteIndex(API_PREFIX, chains);
}

/**
 * One route's chain: each check throws what is wrong, so a later one costs nothing then. `reader` is the
 * GET of the same path.
 */
function chainOf(
  services: RequestServices,
  admission: Admission,
  { route, reader }: { route: Route; reader: Route | undefined },
): Check {
  const siteParam = SITE_PATH.test(route.path) ? "id" : null;
  const takesBody = route.bodySchema !== undefined || route.method === "POST";
  const admit = authorize(admission, {
    ability: route.ability,
    quotaCost: route.quotaCost,
    siteParam,
  });
  const checkPath = checkParams(route);
  const readBody = takesBody
    ? readJsonBody({
      limitBytes: route.bodyLimitBytes,
      advice: route.bodyLimitAdvice,
      schema: route.bodySchema,
      longText: route.longText,
      mergePatch: route.method === "PATCH",
    })
    : undefined;
  const check = checkInput(takesBody ? { bodySchema: NO_FIELDS, ...route } : route);
  const replay = route.method === "POST" ? replayPosts(services, route) : undefined;
  const isExported = isExportedRoute(route);
  const given = { isList: isExported, isText: route.markdown !== undefined };
  const answer = (ctx: LinkContext) => {
    const request = requestOf(ctx, services);
    const { wantedExport: wanted, requestId } = ctx.state;
    if (route.markdown && wantsMarkdown(ctx)) return textAnswer(route, request);
    if (!isExported || wanted === null) return route.handler(request);
    return exportAnswer(route, request, { wanted, requestId, isHead: ctx.method === "HEAD" });
  };
  const act = actOf(route, answer);
  const guard = ["PATCH", "PUT", "DELETE"].includes(route.method)
    ? createIfMatch(services, reader && createReader(services, reader))
    : undefined;
  // the limits themselves, which /account shows, are read once this request is counted in them
  if (route.method === "GET" && siteParam !== null && !readBody && !route.middleware) {
    return readingChain(route, admit, (ctx) => {
      checkPath(ctx);
      check(ctx);
      return answer(ctx);
    });
  }
  const isLarge = (route.bodyLimitBytes ?? BODY_LIMIT_BYTES) > BODY_LIMIT_BYTES;
  const receive = isLarge
    ? RECEIVING.run
    : (_accountId: number, read: () => Promise<void>) => read();
  const work = async (ctx: LinkContext) => {
    try {
      check(ctx);
      if (guard) await guard(ctx, act);
      else if (replay) await replay(ctx, () => act(ctx));
      else await act(ctx);
    } catch (error) {
      // of what is taken, the database may be given the bytes still
      if (isRefusal(error)) ctx.state.longText?.release();
      throw error;
    }
  };
  return async function chain(ctx) {
    ctx.state.route = route.path;
    requireAccepted(ctx, given);
    await admit(ctx);
    checkPath(ctx);
    const { caller } = ctx.state;
    const { gate } = route;
    if (!gate || caller === null) {
      if (readBody) await readBody(ctx);
      await work(ctx);
      return;
    }
    gate.check(caller.accountId);
    if (readBody) await receive(caller.accountId, async () => await readBody(ctx));
    // a body that is still coming takes no place: slow ones would close the route for everyone
    await gate.run(caller.accountId, () => work(ctx));
  };
}

/**
 * The chain of a GET below a site, which only reads: it reads while the caller's admission, which
 * is decided, is written, and shows nothing of it, not even an error, until that is done.
 */
function readingChain(
  route: Route,
  admit: Admit,
  read: (ctx: LinkContext) => Promise<RouteAnswer>,
): Check {
  const given = { isList: isExportedRoute(route), isText: route.markdown !== undefined };
  return async function readingChain(ctx) {
    ctx.state.route = route.path;
    requireAccepted(ctx, given);
    let early: Promise<RouteAnswer> | undefined;
    // it is called while another request's batch runs
    const readEarly = bindLostTime(() => {
      discard(early);
      early = Promise.try(read, ctx);
      // who is not admitted in the end learns nothing of it
      early.catch(() => {});
    });
    try {
      await admit(ctx, readEarly);
    } catch (error) {
      discard(early);
      throw error;
    }
    show(ctx, route, await (early ?? read(ctx)));
  };
}

/** Whether an error is the answer to what was sent, to which nothing more is done. */
function isRefusal(error: unknown): boolean {
  return error instanceof ServiceError && !(error instanceof UnavailableError);
}

/** Ends what an answer that nobody is given would have read. */
function discard(answer: Promise<RouteAnswer> | undefined): void {
  answer?.then(({ body }) => body instanceof Readable && body.destroy(), () => {});
}

/** Creates what reads the answer of a GET without query, at the path of another request. */
function createReader(services: RequestServices, reader: Route): ReadCurrent {
  const parseQuery = createQueryParser(reader);
  return async function read(ctx) {
    const errors = createFieldErrors();
    const accountId = ctx.state.caller?.accountId;
    const parsed = parseQuery({ querystring: "", params: ctx["params"], accountId }, errors);
    const { query = {}, list } = parsed ?? {};
    return await reader.handler({
      ...requestOf(ctx, services),
      query,
      body: undefined,
      // routes without `list` do not read it
      list: list as RouteRequest["list"],
      url: ctx.path,
    });
  };
}

function wantsMarkdown({ state }: LinkContext): boolean {
  const { format } = state.query;
  return format === undefined ? state.prefersMarkdown : format === "md";
}

/** A route's answer as the text that it has. */
async function textAnswer(route: Route, request: AnyRequest): Promise<RouteAnswer> {
  const { headers, body } = await route.handler(request);
  if (body === undefined || !route.markdown) throw new TypeError("There is no text to give.");
  return {
    headers: { ...headers, "Content-Type": "text/markdown; charset=utf-8" },
    body: Buffer.from(route.markdown(body)),
  };
}

/** The route's own links, then its handler. */
function actOf(
  route: Route,
  answer: (ctx: LinkContext) => Promise<RouteAnswer>,
): (ctx: LinkContext) => Promise<void> {
  return (route.middleware ?? []).reduceRight<(ctx: LinkContext) => Promise<void>>(
    (next, link) => async (ctx) => await link(ctx, () => next(ctx)),
    async (ctx) => show(ctx, route, await answer(ctx)),
  );
}

/** Takes a handler's status, headers and body over. */
function show(ctx: LinkContext, route: Route, { status, headers, body }: RouteAnswer): void {
  ctx.status = status ?? route.answerStatus;
  if (headers) ctx.set(headers);
  if (body !== undefined) ctx.body = body;
}

function requestOf(
  ctx: LinkContext,
  services: RequestServices,
): RouteRequest<unknown, unknown, unknown> {
  const { caller, query, body, longText, list, wantedTable } = ctx.state;
  if (caller === null) throw new TypeError("A handler was reached without a caller.");
  return {
    services,
    caller,
    params: ctx["params"],
    query,
    body,
    ...longText !== null && { longText },
    // routes without `list` do not read it
    list: list as RouteRequest["list"],
    ...wantedTable !== null && { table: wantedTable },
    baseUrl: baseUrlOf(ctx),
    url: ctx.url,
  };
}

let lastBase = { secure: false, host: "", url: "" };

/**
 * The API's address as the caller knows it, without trailing slash; nearly always the same as for the
 * request before.
 */
export function baseUrlOf({ req }: LinkContext): string {
  const host = req.headers.host ?? "localhost";
  // https ends at a proxy
  const secure = req.headers["x-forwarded-proto"] === "https";
  if (lastBase.host !== host || lastBase.secure !== secure) {
    const url = `${secure ? "https" : "http"}://${host}${API_PREFIX}`;
    lastBase = { secure, host, url };
  }
  return lastBase.url;
}

/**
 * Answers what no route took: OPTIONS with `Allow`; to callers only 405 with `Allow` where the path exists,
 * else 404. `OPTIONS *` is about the server and finds it alive.
 */
export function unknownRoute(index: RouteIndex, admission: Admission): Link {
  const admit = authorize(admission, { ability: null, quotaCost: 0, siteParam: null });
  return async function unknownRoute(ctx) {
    requireJson(ctx);
    if (ctx.req.url === "*") {
      ctx.status = 204;
      return;
    }
    const nothing = `There is nothing at ${ctx.path}.`;
    if (!ctx.path.startsWith(`${API_PREFIX}/`)) {
      throw new NotFoundError(
        "not_found",
        `${nothing} The API is under ${API_PREFIX}, its reference at /docs.`,
      );
    }
    const methods = index.methodsAt(ctx.path);
    // what a path allows is in the document, which needs no token
    if (ctx.method === "OPTIONS" && methods.length > 0) return refuseMethod(ctx, methods);
    await admit(ctx);
    if (methods.length === 0) throw new NotFoundError("not_found", nothing);
    refuseMethod(ctx, methods);
  };
}
