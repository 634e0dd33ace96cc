import type { PageOutcome } from "./page_outcome.ts";
import { isLoginUrl } from "../../../crawler/url/login_url.ts";
import { checkLogin } from "./check_login.ts";
import type { CrawlSession } from "./crawl_session.ts";

/** Refusals after which the start page is asked whether the login still works; each further time ten times as many. */
const FIRST_CHECK = 5;

/** Watches whether the site still lets the crawler in. */
export interface LoginWatch {
  /** Is told of what was requested. Throws `LoginRefusedError` once the start page refuses the login. */
  note(pages: readonly { url: string; outcome: PageOutcome | null }[]): Promise<void>;
  /** Is told that nothing more is requested, which makes up for few pages. Throws the same. */
  end(): Promise<void>;
}

/**
 * Creates the watch of one crawl. Single pages may be for others alone; only when the start page refuses the
 * login, too, the session has ended, and what was found since is no fault of the pages.
 */
export function createLoginWatch(session: CrawlSession): LoginWatch {
  const origins = new Set(session.logins.map(({ origin }) => origin));
  let refused = 0;
  let checked = 0;
  let nextCheck = FIRST_CHECK;
  const check = async () => {
    checked = refused;
    nextCheck *= 10;
    const { start_url: startUrl } = session.audit;
    if (startUrl !== null) await checkLogin(session, startUrl);
  };
  return {
    async note(pages) {
      if (origins.size === 0) return;
      for (const { url, outcome } of pages) {
        if (outcome !== null && isRefused(outcome, url) && origins.has(new URL(url).origin)) {
          refused++;
        }
      }
      if (refused >= nextCheck) await check();
    },
    async end() {
      if (refused > checked) await check();
    },
  };
}

function isRefused({ fetched, redirect }: PageOutcome, url: string): boolean {
  const { statusCode } = fetched;
  if (statusCode === 401 || statusCode === 403) return true;
  return redirect !== null && isLoginUrl(redirect.url) && !isLoginUrl(url);
}
