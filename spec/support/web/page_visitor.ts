import { DomUtils, parseDocument } from "htmlparser2";
import type { SpecOwner } from "../accounts/owner.ts";
import { SPEC_PASSPHRASE } from "../accounts/owner.ts";

/** A page as it came, read to its end. */
export interface VisitedPage {
  status: number;
  headers: Headers;
  html: string;
  /** What stands in the content, with single spaces. */
  text: string;
}

/** What a form is sent with; lists are fields with one name. */
export type FormFields = Readonly<Record<string, string | readonly string[]>>;

/** A browser without scripts: it keeps cookies and follows no redirect. */
export interface PageVisitor {
  cookies: Map<string, string>;
  open(path: string, headers?: Record<string, string>): Promise<VisitedPage>;
  /** Sends a form with the CSRF token of the page that was opened last, unless told otherwise. */
  send(path: string, fields: FormFields, headers?: Record<string, string>): Promise<VisitedPage>;
  /** Signs in; throws when that fails. */
  signIn(owner: Pick<SpecOwner, "email">, passphrase?: string): Promise<void>;
}

/** Makes a visitor of the service at `url`. */
export function createPageVisitor(url: string): PageVisitor {
  const cookies = new Map<string, string>();
  let csrf = "";

  async function call(path: string, init: RequestInit): Promise<VisitedPage> {
    const response = await fetch(url + path, {
      ...init,
      redirect: "manual",
      headers: {
        Accept: "text/html",
        // compression has its own specs
        "Accept-Encoding": "identity",
        Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...init.headers,
      },
    });
    for (const line of response.headers.getSetCookie()) keepCookie(cookies, line);
    const html = await response.text();
    csrf = /name="csrf"\s+value="([\w-]+)"/.exec(html)?.[1] ?? csrf;
    let text: string | undefined;
    return {
      ...{ status: response.status, headers: response.headers, html },
      // most pages are looked at as they came
      get text() {
        return text ??= contentOf(html);
      },
    };
  }

  const visitor: PageVisitor = {
    cookies,
    open: (path, headers = {}) => call(path, { headers }),
    send: (path, fields, headers = {}) => {
      const body = new URLSearchParams({ csrf });
      for (const [name, value] of Object.entries(fields)) {
        body.delete(name);
        for (const one of [value].flat()) body.append(name, one);
      }
      return call(path, { method: "POST", body, headers });
    },
    async signIn({ email }, passphrase = SPEC_PASSPHRASE) {
      await visitor.open("/sign-in");
      const { status, text } = await visitor.send("/sign-in", { email, passphrase });
      if (status !== 303) throw new Error(`The sign-in was refused: ${text}`);
    },
  };
  return visitor;
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = "", ...attributes] = line.split("; ");
  const [name = "", value = ""] = pair.split("=");
  if (attributes.includes("Max-Age=0")) cookies.delete(name);
  else cookies.set(name, value);
}

/** The text of the element `main`. */
function contentOf(html: string): string {
  const main = DomUtils.getElementsByTagName("main", parseDocument(html), true, 1)[0];
  return (main === undefined ? "" : DomUtils.textContent(main)).replaceAll(/\s+/g, " ").trim();
}
