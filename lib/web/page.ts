import type { Readable } from "node:stream";
import type { OwnedSession } from "../../db/accounts/web_sessions.ts";
import type { SignedIn } from "../commands/accounts/finish_sign_in.ts";
import type { Browser } from "../commands/accounts/web_session.ts";
import type { ReportLanguage } from "../../schemas/report_settings.ts";
import type { OperationId } from "../../schemas/operations.ts";
import type { RequestServices } from "../services.ts";
import type { AuditFeeds } from "./live/audit_feeds.ts";
import type { Form } from "./read_form.ts";
import type { SentFile } from "./read_upload.ts";
import type { Html } from "./html.ts";

/** Who may open a page: everyone, who is signed in, or an operator. */
type Access = "open" | "owner" | "operator";

/** One page or one form's target. `pages/mod.ts` lists all of them. */
export type Page = OpenPage | SessionPage;

interface PageData {
  /** A POST is a form of a page of this service: its CSRF token is checked before the handler. */
  method: "GET" | "POST";
  /** From the server's root, parameters as `:name`; `:id` and `:…_id` are ids. */
  path: string;
  access: Access;
  /** True where the path holds a secret, which no log is to show. */
  hidesPath?: boolean;
  /** The operations of the API that its forms do, where they are listed. */
  operations?: readonly OperationId[];
  /** What its form does by another way than an operation, as the audit trail has it. */
  trail?: string;
  /** What its forms send as `do`, in the order of the operations. */
  actNames?: readonly string[];
  /** True: its form sends files, which the handler reads. */
  takesFiles?: boolean;
  /** True of a POST that other programs send, too: its link has a signature, and what is sent with it is not read. */
  isLinkEnough?: boolean;
  /** True of an open page without forms: who has no session gets no cookie. */
  isFormless?: boolean;
}

/** A page for everyone. */
interface OpenPage extends PageData {
  access: "open";
  /** Expected errors may be thrown: they become a page that tells them. */
  handler: (request: OpenPageRequest) => Promise<PageAnswer>;
}

/** A page for those who are signed in. */
interface SessionPage extends PageData {
  access: Exclude<Access, "open">;
  /** As that of an open page; there is a session. */
  handler: (request: PageRequest) => Promise<PageAnswer>;
}

/** What a handler is given. `Session` is `OwnedSession` where the access is not `open`. */
export interface PageRequest<Session extends OwnedSession | null = OwnedSession> {
  services: RequestServices;
  /** Those who follow audits as they run. */
  auditFeeds: AuditFeeds;
  /** The parameters of the path; ids are whole numbers above 0. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** Empty for a GET. */
  form: Form;
  /** The files that the form sent; none unless the page takes some. */
  files: readonly SentFile[];
  session: Session;
  browser: Browser;
  /** What CSRF tokens are made of: the session's cookie, or that of a visitor. */
  cookieValue: string;
  /** The columns that the browser keeps for views, see `explorer/kept_columns.ts`; empty: none. */
  columns: string;
  /** Path and query as asked. */
  url: string;
  /** By which the log tells of this request. */
  requestId: string;
  /** Such as `https://seo.example.com`, as the browser knows this service. */
  origin: string;
  /** Aborts when the browser has gone. */
  gone: AbortSignal;
}

/** What the handler of an open page is given: nobody may be signed in. */
export type OpenPageRequest = PageRequest<OwnedSession | null>;

/** What a handler gives back. */
export type PageAnswer = DocumentAnswer | RedirectAnswer | StreamAnswer;

/** A page. */
export interface DocumentAnswer {
  kind: "document";
  view: PageView;
  /** Default: 200. */
  status?: number;
  headers?: Readonly<Record<string, string>>;
}

/** Sends the browser on by 303, so that a reload does not send the form again. */
interface RedirectAnswer {
  kind: "redirect";
  /** A path of this service, or the address of a program that the owner has decided about. */
  to: string;
  /** The session's cookie; null: it is taken away. */
  cookie?: { value: string; expiresAt: Date } | null;
  /** The cookie by which the browser is known at the next sign-in. */
  knownBrowser?: { value: string; expiresAt: Date } | undefined;
  /** The cookie that keeps the columns of views. */
  columns?: { value: string; expiresAt: Date };
}

/** Something else than a page, such as events. */
export interface StreamAnswer {
  kind: "stream";
  /** Default: 200. */
  status?: number;
  /** The header `Content-Type`. */
  type: string;
  body: Readable;
  headers?: Readonly<Record<string, string>>;
}

/** A page without its frame. */
export interface PageView {
  /** Of the browser's window. */
  title: string;
  main: Html;
  /** The language of its content; default: English. */
  language?: ReportLanguage;
  /** Which entry of the navigation is marked. */
  section?: Section;
  /** Style sheets and scripts of `assets/` beside those of every page. */
  assets?: readonly string[];
  /** Further elements of the head. */
  head?: Html;
  /** True: without navigation, for those who are not signed in. */
  isBare?: boolean;
}

/** The entries of the navigation. */
export type Section = "sites" | "security" | "usage" | "members" | "settings" | "admin";

/** Answers with a page. */
export function showPage(view: PageView, status = 200): DocumentAnswer {
  return { kind: "document", view, status };
}

/** Sends the browser on that has just signed in: to the code where one is missing, else to `next`. */
export function signedInAnswer(session: SignedIn, next = "/sites"): RedirectAnswer {
  const { state, cookieValue: value, expiresAt, knownBrowser } = session;
  return {
    kind: "redirect",
    to: state === "signed_in" ? next : `/sign-in/code?next=${encodeURIComponent(next)}`,
    cookie: { value, expiresAt },
    knownBrowser,
  };
}

/** Sends the browser on. */
export function redirectTo(
  to: string,
  cookies: Pick<RedirectAnswer, "columns"> = {},
): RedirectAnswer {
  return { kind: "redirect", to, ...cookies };
}
