import type { Context } from "../context.ts";
import type { Draft } from "../kind.ts";
import { quoteText } from "../quote_text.ts";
import { look, tellRows } from "../tell_rows.ts";

/** Tells opportunities of one type, with the range of what could be won. */
export async function tellOpportunities(
  context: Context,
  type: "striking_distance" | "low_ctr" | null,
): Promise<Draft> {
  const { write } = context;
  const { compare: _, ...window } = await context.window();
  const names = {
    striking_distance: "keyword in striking distance",
    low_ctr: "keyword with a low CTR",
  };
  const severals = {
    striking_distance: "keywords in striking distance",
    low_ctr: "keywords with a low CTR",
  };
  return await tellRows(context, {
    operationId: "listOpportunities",
    query: {
      ...window,
      ...(type ? { "filter[type]": type } : {}),
      fields: "type,keyword_id,keyword,page_id,url,clicks,position,estimated_gain,recommendation",
    },
    lead: (total, { body }) =>
      write.say`${
        type
          ? write.many(total, names[type], severals[type])
          : write.many(total, "opportunity", "opportunities")
      } ${
        context.inWindow(body.meta)
      }. By the clicks that could be won (in four weeks, from a low to a high estimate):`,
    none: type
      ? write.say`There is no ${names[type]} with enough impressions in this window.`
      : "No opportunity was found in this window.",
    row: (row) =>
      write.say`${row.keyword === null ? writeUrlOf(row.url) : quoteText(row.keyword)}: position ${
        write.position(row.position)
      }, ${write.many(row.clicks, "click")}, about ${
        write.estimate(row.estimated_gain?.expected)
      } more (${write.estimate(row.estimated_gain?.low)} to ${
        write.estimate(row.estimated_gain?.high)
      })`,
    cite: (row) =>
      row.keyword_id === null
        ? ["page", row.page_id, writeUrlOf(row.url)]
        : ["keyword", row.keyword_id, quoteText(row.keyword ?? "")],
    after: ({ body }) =>
      body.data[0] ? [write.say`To the first: ${body.data[0].recommendation}`] : [],
    suggestions: (rows) => [
      look("See all opportunities.", "/opportunities"),
      ...rows.slice(0, 1).flatMap(({ keyword_id: id, keyword }) =>
        id === null || keyword === null
          ? []
          : [look(write.say`See the history of ${quoteText(keyword)}.`, `/keywords/${id}/history`)]
      ),
    ],
  });
}

function writeUrlOf(url: string | null): string {
  return url === null ? "a page" : quoteText(url);
}
