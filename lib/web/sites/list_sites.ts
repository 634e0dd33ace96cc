import type { SiteAnswer } from "../../../schemas/site.ts";
import { callApi, ownerScope } from "../call_api.ts";
import type { FormProblem } from "../form_problem.ts";
import type { PageRequest } from "../page.ts";
import { readAskedList } from "../read_asked_list.ts";

/** A page of the account's sites. */
export interface SiteList {
  sites: SiteAnswer[];
  /** All that were found. */
  total: number;
  /** What was searched for; empty: nothing. */
  q: string;
  sort: string;
  cursor: string;
  /** Where the next page begins; null: this is the last. */
  nextCursor: string | null;
  /** What was wrong with the address; the list is then as if nothing had been asked. */
  problem: FormProblem;
}

const PER_PAGE = 24;

/** Lists the account's sites as the page's query `q`, `sort` and `cursor` ask. */
export async function listSites(request: PageRequest): Promise<SiteList> {
  const { query } = request;
  const asked = {
    q: (query.get("q") ?? "").trim(),
    sort: query.get("sort") ?? "",
    cursor: query.get("cursor") ?? "",
  };
  const beginning = { q: "", sort: "", cursor: "" };
  const read = (wish: typeof beginning) => readList(request, wish);
  const { list, problem } = await readAskedList(read, { asked, beginning });
  return { ...list, problem };
}

async function readList(
  request: PageRequest,
  asked: Pick<SiteList, "q" | "sort" | "cursor">,
): Promise<Omit<SiteList, "problem">> {
  const { body, headers } = await callApi(await ownerScope(request), "listSites", {
    query: {
      per_page: PER_PAGE,
      q: asked.q || null,
      sort: asked.sort || null,
      cursor: asked.cursor || null,
    },
  });
  const { data: sites }: { data: SiteAnswer[] } = body;
  const total = Number(headers["X-Total-Count"]);
  return { ...asked, sites, total, nextCursor: findNextCursor(headers["Link"] ?? "") };
}

function findNextCursor(link: string): string | null {
  const next = /<([^>]+)>; rel="next"/.exec(link)?.[1];
  return next === undefined ? null : new URL(next).searchParams.get("cursor");
}
