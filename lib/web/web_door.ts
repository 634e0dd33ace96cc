import Router from "@koa/router";
import type { OwnedSession } from "../../db/accounts/web_sessions.ts";
import { callOrigin, createClientAddress } from "../core/client_address.ts";
import { findSession } from "../commands/accounts/web_session.ts";
import { ForbiddenError, NotFoundError } from "../core/errors.ts";
import { HttpError } from "../middleware/http_error.ts";
import { allowedMethods, refuseMethod } from "../middleware/refuse_method.ts";
import type { Link, LinkContext, RequestState } from "../middleware/request_state.ts";
import type { RequestServices } from "../services.ts";
import { ASSETS_PATH, readAssets } from "./assets.ts";
import { chooseLanguage } from "./choose_language.ts";
import { recordPage } from "./record_page.ts";
import { type AuditFeeds, createAuditFeeds } from "./live/audit_feeds.ts";
import { isCsrfToken } from "./csrf_token.ts";
import { writeDocument } from "./document.ts";
import {
  type OpenPageRequest,
  type Page,
  type PageAnswer,
  type PageView,
  redirectTo,
} from "./page.ts";
import { pagePolicy } from "./page_policy.ts";
import { checkPageRights } from "./page_rights.ts";
import { PAGES } from "./pages/mod.ts";
import { nextOf } from "./pages/sign_in.ts";
import { CSRF_FIELD } from "./parts/csrf_field.ts";
import { parseForm, readForm } from "./read_form.ts";
import { readUpload, type SentUpload } from "./read_upload.ts";
import { refusalPage } from "./refusal_page.ts";
import {
  isSecure,
  keepVisitorCookie,
  readColumnsCookie,
  readKnownBrowserCookie,
  readSessionCookie,
  setColumnsCookie,
  setKnownBrowserCookie,
  setSessionCookie,
} from "./session_cookie.ts";
import { currentLanguage, inLanguage } from "./texts/language.ts";

const POLICY = pagePolicy();

const ID = /^[1-9]\d{0,15}$/;
const NO_FORM: SentUpload = { form: parseForm(""), files: [] };

interface Visit {
  session: OwnedSession | null;
  cookieValue: string;
  address: string;
}

/**
 * Opens the pages for people: those of `pages/mod.ts` and their assets. What goes wrong is shown by a
 * page as well; what is no page is left to the links after it.
 */
export function webDoor(services: RequestServices, pages: readonly Page[] = PAGES): Link {
  const auditFeeds = createAuditFeeds(services);
  const readVisit = createVisitReader(services);
  const router = new Router<RequestState>({ sensitive: true });
  for (const page of pages) router.register(page.path, [page.method], handle(page));
  const routes = router.routes();

  function handle(page: Page) {
    return async (ctx: LinkContext) => {
      ctx.state.route = page.path;
      ctx.state.hidesPath = page.hidesPath ?? false;
      const mayHaveForms = page.access === "open" && !page.isFormless;
      await answerVisit(ctx, mayHaveForms, async (visit) => {
        const to = refusedTo(page, visit.session, ctx);
        if (to !== undefined) return redirectTo(to);
        if (page.access !== "open" && visit.session !== null) {
          checkPageRights(page, visit.session, readParams(ctx));
        }
        return await answerPage(
          page,
          await readRequest(ctx, { services, auditFeeds, page, visit }),
        );
      });
    };
  }

  /** What goes wrong, such as that the database is away, is shown by a page as well. */
  async function answerVisit(
    ctx: LinkContext,
    mayHaveForms: boolean,
    answer: (visit: Visit) => Promise<PageAnswer>,
  ): Promise<void> {
    setPageHeaders(ctx);
    const visit: Visit = { session: null, cookieValue: "", address: "" };
    try {
      Object.assign(visit, await readVisit(ctx, mayHaveForms));
      await inLanguage(chooseLanguage(ctx, visit.session), async () => {
        show(ctx, await answer(visit), visit);
      });
    } catch (error) {
      inLanguage(chooseLanguage(ctx, visit.session), () => showRefusal(ctx, error, visit));
    }
  }

  return async function webDoor(ctx, next) {
    if (ctx.path.startsWith(ASSETS_PATH)) return await serveAsset(ctx, next);
    // the router gives the context what its own routes need
    await routes(ctx as Parameters<typeof routes>[0], async () => {
      const methods = allowedMethods(router, ctx.path);
      if (methods.length > 0) return refuseMethod(ctx, methods);
      if (!wantsPage(ctx)) return await next();
      await answerVisit(ctx, false, () => {
        throw new NotFoundError("not_found", `There is nothing at ${ctx.path}.`);
      });
    });
  };
}

/** Reads who visits; a visitor without a session gets a cookie where the page may have a form. */
function createVisitReader(services: RequestServices) {
  const clientAddress = createClientAddress(services.config.trustedProxies);
  return async (ctx: LinkContext, mayHaveForms: boolean): Promise<Visit> => {
    const address = clientAddress(callOrigin(ctx.req));
    const cookieValue = readSessionCookie(ctx);
    const session = cookieValue === ""
      ? undefined
      : await findSession(services, { cookieValue, address });
    if (session !== undefined) return { session, cookieValue, address };
    return { session: null, cookieValue: mayHaveForms ? keepVisitorCookie(ctx) : "", address };
  };
}

async function serveAsset(ctx: LinkContext, next: () => Promise<void>): Promise<void> {
  const serve = readAssets().find(ctx.path);
  if (serve === undefined) return await next();
  if (ctx.method !== "GET" && ctx.method !== "HEAD") return refuseMethod(ctx, ["GET", "HEAD"]);
  ctx.state.route = `${ASSETS_PATH}:name`;
  await serve(ctx);
}

/** Whether a browser asks for a page, and not a program for an answer. */
function wantsPage(ctx: LinkContext): boolean {
  return ctx.method === "GET" && /\btext\/html\b/.test(ctx.req.headers.accept ?? "");
}

function setPageHeaders(ctx: LinkContext): void {
  ctx.set({
    ...POLICY,
    "Cache-Control": "no-store",
    "Vary": "Cookie, Accept-Encoding, Accept-Language",
  });
}

/** Where someone is sent who may not open a page yet; throws where it never helps. */
function refusedTo(
  { access }: Page,
  session: OwnedSession | null,
  ctx: LinkContext,
): string | undefined {
  if (access === "open") return undefined;
  const next = `next=${encodeURIComponent(nextOf(ctx.method === "GET" ? ctx.url : "/"))}`;
  if (session === null) {
    if (ctx.method !== "GET") return "/sign-in?done=lost";
    return `/sign-in?${next}${readSessionCookie(ctx) === "" ? "" : "&done=ended"}`;
  }
  if (session.state !== "signed_in") return `/sign-in/code?${next}`;
  if (access === "operator" && session.role !== "operator") {
    throw new ForbiddenError(
      "operators_only",
      "This page is for operators. Someone at the server's command line can make you one: " +
        "npm run account -- set-role.",
    );
  }
  return undefined;
}

/** Calls the page's handler, with the session where it needs one. */
function answerPage(page: Page, request: OpenPageRequest): Promise<PageAnswer> {
  if (page.access === "open") return page.handler(request);
  const { session } = request;
  if (session === null) throw new TypeError("A page that needs a session was reached without one.");
  const answer = () => page.handler({ ...request, session });
  return page.trail === undefined
    ? answer()
    : recordPage(page.trail, { ...request, session }, answer);
}

async function readRequest(
  ctx: LinkContext,
  { services, auditFeeds, page, visit }: {
    services: RequestServices;
    auditFeeds: AuditFeeds;
    page: Page;
    visit: Visit;
  },
): Promise<OpenPageRequest> {
  const { session, cookieValue, address } = visit;
  const params = readParams(ctx);
  const { form, files } = page.method === "POST" && !page.isLinkEnough
    ? await readOwnForm(ctx, { page, cookieValue })
    : NO_FORM;
  const gone = new AbortController();
  ctx.res.once("close", () => gone.abort());
  return {
    services,
    auditFeeds,
    params,
    query: new URLSearchParams(ctx.querystring),
    form,
    files,
    session,
    browser: {
      address,
      agent: ctx.req.headers["user-agent"] ?? "",
      knownAs: readKnownBrowserCookie(ctx),
    },
    cookieValue,
    columns: readColumnsCookie(ctx),
    url: ctx.url,
    requestId: ctx.state.requestId,
    origin: `${isSecure(ctx) ? "https" : "http"}://${ctx.req.headers.host ?? "localhost"}`,
    gone: gone.signal,
  };
}

function readParams(ctx: LinkContext): Record<string, string> {
  const params: Record<string, string> = ctx["params"];
  for (const [name, value] of Object.entries(params)) {
    if ((name === "id" || name.endsWith("_id")) && !ID.test(value)) {
      throw new NotFoundError("not_found", `There is nothing at ${ctx.path}.`);
    }
  }
  return params;
}

/** Reads a form, which only a page of this service can have sent. */
async function readOwnForm(
  ctx: LinkContext,
  { page, cookieValue }: { page: Page; cookieValue: string },
): Promise<SentUpload> {
  const sent = page.takesFiles ? await readUpload(ctx) : { form: await readForm(ctx), files: [] };
  const token = sent.form.text(CSRF_FIELD);
  // a session that has ended since: whatever the form is for, it was a page of this service
  const values = [cookieValue, readSessionCookie(ctx)];
  if (values.some((value) => isCsrfToken(token, value))) return sent;
  throw new HttpError(
    403,
    "form_not_ours",
    "The form is not of this session: you may have signed in or out in another tab, or cookies are " +
      "off. Nothing was changed. Go back, reload the page and send it again.",
  );
}

function show(ctx: LinkContext, answer: PageAnswer, visit: Visit): void {
  switch (answer.kind) {
    case "document":
      if (answer.headers) ctx.set(answer.headers);
      return showDocument(ctx, answer.view, { visit, status: answer.status ?? 200 });
    case "redirect":
      if (answer.cookie !== undefined) setSessionCookie(ctx, answer.cookie);
      if (answer.columns) setColumnsCookie(ctx, answer.columns);
      if (answer.knownBrowser) setKnownBrowserCookie(ctx, answer.knownBrowser);
      ctx.status = 303;
      ctx.set("Location", answer.to);
      ctx.body = "";
      return;
    case "stream":
      ctx.status = answer.status ?? 200;
      ctx.body = answer.body;
      ctx.set({ ...answer.headers, "Content-Type": answer.type });
  }
}

function showRefusal(ctx: LinkContext, error: unknown, visit: Visit): void {
  const { status, headers, view } = refusalPage(error, ctx.state.requestId);
  if (status >= 500) ctx.state.failure = error;
  ctx.set(headers);
  showDocument(ctx, view, { visit, status });
}

function showDocument(
  ctx: LinkContext,
  view: PageView,
  { visit, status }: { visit: Visit; status: number },
): void {
  ctx.status = status;
  ctx.body = writeDocument(view, {
    ...visit,
    path: ctx.method === "GET" ? ctx.url : "/sites",
  });
  ctx.set({
    "Content-Type": "text/html; charset=utf-8",
    "Content-Language": view.language ?? currentLanguage(),
  });
}
