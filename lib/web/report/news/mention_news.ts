import type { AnswerSummaryAnswer } from "../../../../schemas/answer_figures.ts";
import type { backlinkSummarySchema } from "../../../../schemas/backlink_summary.ts";
import type { Infer } from "../../../../schemas/infer.ts";
import { formatWindow } from "../../format_date.ts";
import { formatCount, formatNumber, formatShare } from "../../format_number.ts";
import { said } from "../../texts/said.ts";
import type { ReportReader } from "../report_reader.ts";
import { type NewsItem, stepLink } from "./news_item.ts";

/** The news of links: more domains stopped linking to the site than began. */
export function linkNews(
  { changes }: Infer<typeof backlinkSummarySchema>,
  reader: ReportReader,
): NewsItem[] {
  if (changes === null || changes.net_domains >= 0) return [];
  const lost = formatCount(changes.lost_links, "link");
  return [{
    ...{ about: "links", clicks: null },
    text: said`Links come from ${
      formatCount(-changes.net_domains, "domain")
    } less, since ${lost} went and ${formatNumber(changes.new_links)} came, ${
      formatWindow(changes.from, changes.to)
    }`,
    step: stepLink(
      reader,
      { path: "backlinks?filter%5Bstatus%5D=lost", section: "links" },
      said`see which links are lost`,
    ),
  }];
}

/** The news of AI answers: they name the brand more or less often, beyond chance. */
export function answerNews({ brand }: AnswerSummaryAnswer, reader: ReportReader): NewsItem[] {
  const { value, change } = brand.mention_rate;
  if (change === null || change.delta === null || !change.significant) return [];
  const points = formatNumber(Math.abs(100 * change.delta), { decimals: 1 });
  const isLess = change.delta < 0;
  return [{
    ...{ about: "answers", clicks: null },
    text: isLess
      ? said`AI engines name the brand in ${
        formatShare(value)
      } of their answers, ${points} points less than before and beyond chance`
      : said`AI engines name the brand in ${
        formatShare(value)
      } of their answers, ${points} points more than before and beyond chance`,
    step: stepLink(
      reader,
      { path: "ai-answers", section: "ai" },
      isLess ? said`read the answers that do not name it` : said`read the answers`,
    ),
  }];
}
