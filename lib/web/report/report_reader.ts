import type { ApiQuestion } from "../../assistant/api_reader.ts";
import { addDays } from "../../core/days.ts";
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
  /** The period that was chosen; null: the default of each operation. */
  readonly days: number | null;
  /**
   * Asks an operation below the site for its whole body, whose shape its answer schema tells. Throws
   * what the operation would answer where that is no 2xx.
   */
  read<Body>(operationId: string, question?: ApiQuestion): Promise<Body>;
  /**
   * Asks an operation with a window, as `read()` does, for as many days as were chosen, up to the last one
   * that it has by itself.
   */
  readPeriod<Body>(operationId: string, question?: ApiQuestion): Promise<Body>;
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
  days?: number | null;
}

/** Makes a reader that lives as long as one page. */
export function createReportReader(options: ReportScope): ReportReader {
  const { scope, siteId, domain, now, isOwner, days = null } = options;
  const readings = new Map<string, Promise<unknown>>();
  const origins: ReadingOrigin[] = [];

  async function call(operationId: string, { params, query }: ApiQuestion) {
    const question = { params: { ...params, id: siteId }, query: query ?? {} };
    const { body } = await callApi(scope, operationId, question);
    return body;
  }

  async function ask(operationId: string, question: ApiQuestion): Promise<unknown> {
    const body = await call(operationId, question);
    if (body?.meta !== undefined) origins.push({ operationId, meta: body.meta });
    return body;
  }

  // the caller names the shape of the operation's answer
  function read<Body>(operationId: string, question: ApiQuestion = {}): Promise<Body> {
    const key = `${operationId} ${JSON.stringify(question)}`;
    const known = readings.get(key) ?? ask(operationId, question);
    readings.set(key, known);
    return known as Promise<Body>;
  }

  return {
    siteId,
    domain,
    now,
    isOwner,
    days,
    read,
    async readPeriod<Body>(operationId: string, question: ApiQuestion = {}) {
      if (days === null) return await read<Body>(operationId, question);
      // its figures are not shown, so that it is no origin
      const { meta: { to } } = await call(operationId, question);
      if (to === null) return await read<Body>(operationId, question);
      const query = { ...question.query, from: addDays(to, 1 - days), to };
      return await read<Body>(operationId, { ...question, query });
    },
    origins: () => [...origins],
  };
}
