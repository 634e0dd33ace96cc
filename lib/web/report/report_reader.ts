import type { ApiQuestion } from "../../assistant/api_reader.ts";
import { callApi, type PageScope } from "../call_api.ts";

/** Where figures of an answer come from: what `meta` says of it, as far as it does. */
export interface ReadingOrigin {
  operationId: string;
  // deno-lint-ignore no-explicit-any -- each operation has its own `meta`, which its answer schema tells
  meta: any;
}

/** Reads the API's answers about one site for one page: what is asked twice is read once. */
export interface ReportReader {
  readonly siteId: number;
  /** The site's domain, which commands name it by. */
  readonly domain: string;
  /** When the report is made. */
  readonly now: Date;
  /** False: someone with a shared link, who can change nothing. */
  readonly isOwner: boolean;
  /**
   * Asks an operation below the site for its whole body, whose shape its answer schema tells. Throws
   * what the operation would answer where that is no 2xx.
   */
  read<Body>(operationId: string, question?: ApiQuestion): Promise<Body>;
  /** Where all that was read up to now comes from, in the order of reading. */
  origins(): ReadingOrigin[];
}

/** For whom a report is read. */
export interface ReportScope {
  scope: PageScope;
  siteId: number;
  domain: string;
  now: Date;
  isOwner: boolean;
}

/** Makes a reader that lives as long as one page. */
export function createReportReader(options: ReportScope): ReportReader {
  const { scope, siteId, domain, now, isOwner } = options;
  const readings = new Map<string, Promise<unknown>>();
  const origins: ReadingOrigin[] = [];

  async function ask(operationId: string, { params, query }: ApiQuestion): Promise<unknown> {
    const question = { params: { ...params, id: siteId }, query: query ?? {} };
    const { body } = await callApi(scope, operationId, question);
    if (body?.meta !== undefined) origins.push({ operationId, meta: body.meta });
    return body;
  }

  return {
    siteId,
    domain,
    now,
    isOwner,
    // the caller names the shape of the operation's answer
    read<Body>(operationId: string, question: ApiQuestion = {}) {
      const key = `${operationId} ${JSON.stringify(question)}`;
      const known = readings.get(key) ?? ask(operationId, question);
      readings.set(key, known);
      return known as Promise<Body>;
    },
    origins: () => [...origins],
  };
}
