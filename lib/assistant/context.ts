import type { OperationId } from "../../schemas/operations.ts";
import type {
  ApiQuery,
  ApiQuestion,
  ApiReader,
  ApiReading,
  Read,
  ReadingOf,
} from "./api_reader.ts";
import type { Citation } from "./assistant_answer.ts";
import type { EarlierTurn } from "./analyst_answer.ts";
import type { Entities } from "./understand/question.ts";
import { daysOfSpan, type TimeSpan } from "./understand/time_span.ts";
import { localizeReading } from "./localize_reading.ts";
import type { Language } from "./say.ts";
import { createFigureWriter, type FigureWriter } from "./write_figures.ts";
import { DAY_MS, dayOf } from "../core/days.ts";

/** What a topic answers with: what was asked, and the site's answers. */
export interface Context {
  entities: Entities;
  write: FigureWriter;
  now: Date;
  /** What was cited last, for "this page". */
  cited: NonNullable<EarlierTurn["citations"]>;
  /** How many rows to show, and how many were shown before. */
  rows: { count: number; skip: number };
  /** Reads each question once; rejects with the route's error. */
  read: Read;
  /** The parameters of the window, or of another one, and of the country and device that were named. */
  window(span?: Entities["span"]): Promise<ApiQuery>;
  /** The days, country and device of an answer in words: "from … to …, on mobile, in Germany". */
  inWindow(meta: WindowMeta): string;
  /** All that was read, in the order of the questions. */
  readings: readonly ApiReading[];
  /** The parameters of all questions to the API, of refused ones, too. */
  queries: readonly ApiQuery[];
  /** The newest day with search data where a window was counted from it, else the day of the question. */
  lastDay(): string;
}

/** The members of `meta` that tell the window. */
interface WindowMeta {
  from: string | null;
  to: string | null;
  country?: string | null;
  device?: string | null;
}

/** What a context is made of. */
interface ContextSettings {
  reader: ApiReader;
  entities: Entities;
  more: number;
  earlier: readonly EarlierTurn[];
  locale: string | undefined;
  language: Language;
  now: Date;
}

const ROWS = 5;

/** Creates the context of one question. */
export function createContext(settings: ContextSettings): Context {
  const { reader, entities, more, now } = settings;
  const write = createFigureWriter(settings.locale, settings.language);
  const known = new Map<string, Promise<unknown>>();
  const readings: ApiReading[] = [];
  const queries: ApiQuery[] = [];
  const count = entities.top ?? ROWS;
  let newest: string | undefined;

  function read<Id extends OperationId, const Question extends ApiQuestion = ApiQuestion>(
    operationId: Id,
    question?: Question,
  ): Promise<ReadingOf<Id, Question>> {
    const key = JSON.stringify([operationId, question ?? {}]);
    const asked = known.get(key);
    // the key has the operation and the question
    if (asked) return asked as Promise<ReadingOf<Id, Question>>;
    queries.push(question?.query ?? {});
    const reading = reader.read(operationId, question).then((given) => {
      const answer = localizeReading(settings.language, given);
      // all answers have this in common
      readings.push(answer as ApiReading<unknown> as ApiReading);
      return answer;
    });
    known.set(key, reading);
    return reading;
  }

  return {
    entities,
    write,
    now,
    cited: settings.earlier.findLast(({ citations }) => citations?.length)?.citations ?? [],
    rows: { count, skip: more * count },
    readings,
    queries,
    read,
    lastDay: () => newest ?? dayOf(now),
    async window(span = entities.span) {
      const { compare, country, device } = entities;
      const query: Record<string, string> = {};
      if (span) {
        const days = await datesOf(span, { read, now });
        newest = days.newest ?? newest;
        query.from = days.from;
        if (days.to !== null) query.to = days.to;
      }
      if (compare) query.compare = compare;
      if (country) query.country = country;
      if (device) query.device = device;
      return query;
    },
    inWindow({ from, to, country, device }) {
      const parts = [write.days(from, to)];
      if (device) parts.push(write.onDevice(device));
      if (country) parts.push(write.inCountry(country));
      return parts.join(", ");
    },
  };
}

/** The days of a span. "This year" reaches to now where the data end before it begins. */
async function datesOf(
  span: TimeSpan,
  { read, now }: { read: Context["read"]; now: Date },
): Promise<{ from: string; to: string | null; newest: string | undefined }> {
  const newest = span.kind === "days" && span.to !== null ? undefined : await newestDay(read, now);
  const { from, to } = daysOfSpan(span, newest ?? "");
  if (to !== null || newest === undefined || from <= newest) return { from, to, newest };
  return { from, to: dayOf(now), newest: dayOf(now) };
}

/** The newest day with search data; without any, the day before now. */
async function newestDay(read: Context["read"], now: Date): Promise<string> {
  const { body } = await read("listKeywords", { query: { per_page: 1, fields: "id" } });
  return body.meta.to ?? dayOf(now.getTime() - DAY_MS);
}

/** A citation of a row, or with null of a whole answer. */
export function cite(
  reading: ApiReading,
  type: string,
  id: Citation["id"],
  label: string,
): Citation {
  return { type, id, label, api_url: pinAddress(reading) };
}

const OF_AN_AUDIT =
  /\/(?:issues|pages|internal-links|redirects|sitemaps|robots|ai\/readiness)(?=$|[/?])/;
const OF_A_WINDOW =
  /\/(?:keywords(?:\/\d+\/history)?|search-intent|cannibalization|opportunities|search-overview|visibility|changes)(?=$|\?)/;

/**
 * The address of a reading, with the audit or the days that were the newest when it was read, so that it
 * answers the same tomorrow.
 */
function pinAddress({ apiUrl, body }: ApiReading): string {
  const { audit_id, from, to, search } = body.meta ?? {};
  const url = new URL(apiUrl);
  const { pathname, searchParams } = url;
  if (OF_AN_AUDIT.test(pathname) && !/\/history$/.test(pathname) && audit_id) {
    searchParams.set("audit_id", String(audit_id));
    if (search?.from && search.to) {
      searchParams.set("from", search.from);
      searchParams.set("to", search.to);
    }
  } else if (OF_A_WINDOW.test(pathname) && from && to) {
    searchParams.set("from", from);
    searchParams.set("to", to);
  }
  return url.href;
}
