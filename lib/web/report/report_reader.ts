import type { OperationId } from "../../../schemas/operations.ts";
import type { AnswerTo, ApiMeta, ApiQuestion } from "../../assistant/api_reader.ts";
import { addDays } from "../../core/days.ts";
import { callApi, type PageScope } from "../call_api.ts";

/** Members of `meta` that name origins, as far as an operation has them. */
interface OriginMeta extends ApiMeta {
  formula?: Formula | null;
  /** Of each part, by its name. */
  formulas?: Readonly<Record<string, Formula>>;
  summary?: { formulas?: Readonly<Record<string, Formula>> } | null;
}

/** The name of a formula and its version. */
interface Formula {
  name: string;
  version: number;
}

/** Where figures of an answer come from: what `meta` says of it, as far as it does. */
export interface ReadingOrigin {
  operationId: OperationId;
  meta: OriginMeta;
}

/** The operations whose period can be chosen. */
type PeriodId = "getSearchOverview" | "getVisibility" | "listAnswers";

/** Operations that are below no site. */
const OF_ALL_SITES: ReadonlySet<OperationId> = new Set(["listSearchUpdates"]);

/** Reads the API's answers about one site for one page: what is asked twice is read once. */
export interface ReportReader {
  readonly siteId: number;
  /** The site's domain, which commands name it by. */
  readonly domain: string;
  /** When the report is made. */
  readonly now: Date;
  /** False: someone with a shared link, who can change nothing. */
  readonly isOwner: boolean;
  /** Whether the reader can open the pages with the rows behind figures; false: who has a link, and a report as a text. */
  readonly hasPages: boolean;
  /** Of the owner's session, for forms; null: there are none. */
  readonly cookieValue: string | null;
  /** The period that was chosen; null: the default of each operation. */
  readonly days: number | null;
  /** How long the report waits for what takes long; undefined: as long as somebody waits for a page. */
  readonly patienceMs?: number;
  /**
   * Asks an operation below the site for its whole body. Throws what the operation would answer where
   * that is no 2xx.
   */
  read<Id extends OperationId, const Question extends ApiQuestion = ApiQuestion>(
    operationId: Id,
    question?: Question,
  ): Promise<AnswerTo<Id, Question["query"]>>;
  /**
   * Asks an operation with a window, as `read()` does, for as many days as were chosen, up to the last one
   * that it has by itself.
   */
  readPeriod<Id extends PeriodId, const Question extends ApiQuestion = ApiQuestion>(
    operationId: Id,
    question?: Question,
  ): Promise<AnswerTo<Id, Question["query"]>>;
  /** Where all that was read up to now comes from, by operation. */
  origins(): ReadingOrigin[];
}

/** For whom a report is read. */
interface ReportScope {
  scope: PageScope;
  siteId: number;
  domain: string;
  now: Date;
  isOwner: boolean;
  /** Default: false. */
  hasPages?: boolean;
  cookieValue?: string | null;
  days?: number | null;
  patienceMs?: number;
}

/** Makes a reader that lives as long as one page. */
export function createReportReader(options: ReportScope): ReportReader {
  const { scope, cookieValue = null, days = null, hasPages = false, ...shown } = options;
  const { siteId } = shown;
  const readings = new Map<string, Promise<unknown>>();
  const origins: ReadingOrigin[] = [];

  async function call<Id extends OperationId, Question extends ApiQuestion>(
    operationId: Id,
    question?: Question,
  ): Promise<AnswerTo<Id, Question["query"]>> {
    const { params, query = {} } = question ?? {};
    const asked = { params: OF_ALL_SITES.has(operationId) ? {} : { ...params, id: siteId }, query };
    const { body } = await callApi(scope, operationId, asked);
    // the same query
    return body as AnswerTo<Id, Question["query"]>;
  }

  async function ask<Id extends OperationId, Question extends ApiQuestion>(
    operationId: Id,
    question?: Question,
  ): Promise<AnswerTo<Id, Question["query"]>> {
    const body = await call(operationId, question);
    // all answers have this in common
    const { meta } = body as { meta?: OriginMeta };
    if (meta !== undefined) origins.push({ operationId, meta });
    return body;
  }

  function read<Id extends OperationId, const Question extends ApiQuestion = ApiQuestion>(
    operationId: Id,
    question?: Question,
  ): Promise<AnswerTo<Id, Question["query"]>> {
    const key = `${operationId} ${JSON.stringify(question ?? {})}`;
    const known = readings.get(key) ?? ask(operationId, question);
    readings.set(key, known);
    // the key has the operation and the question
    return known as Promise<AnswerTo<Id, Question["query"]>>;
  }

  return {
    ...shown,
    hasPages,
    cookieValue,
    days,
    read,
    async readPeriod<Id extends PeriodId, const Question extends ApiQuestion = ApiQuestion>(
      operationId: Id,
      question?: Question,
    ) {
      if (days === null) return await read(operationId, question);
      // its figures are not shown, so that it is no origin
      const { meta: { to } } = await call<PeriodId, ApiQuestion>(operationId, question);
      if (to === null) return await read(operationId, question);
      const query = { ...question?.query, from: addDays(to, 1 - days), to };
      // the same fields, of other days
      return await read(operationId, { ...question, query } as ApiQuestion as Question);
    },
    origins: () => origins.toSorted(compareOrigins),
  };
}

/** By operation, the newest window first: answers come in any order. */
function compareOrigins(a: ReadingOrigin, b: ReadingOrigin): number {
  return a.operationId.localeCompare(b.operationId) ||
    (b.meta.to ?? "").localeCompare(a.meta.to ?? "") ||
    (b.meta.from ?? "").localeCompare(a.meta.from ?? "");
}
