import { said } from "../texts/said.ts";
import type { AnswerSummaryAnswer } from "../../../schemas/answer_figures.ts";
import { formatCount, formatNumber, formatShare } from "../format_number.ts";
import { type Html, html } from "../html.ts";
import { settingsPath } from "../sites/settings_view.ts";
import { figureTiles } from "./figure_tiles.ts";
import type { ReportReader } from "./report_reader.ts";

type Branded = NonNullable<AnswerSummaryAnswer["branded_prompts"]>;

/** What to ask instead. */
const EXAMPLE = "“Which shop has good tea?” rather than “Is the tea of Acme good?”";

/**
 * Writes why there is no share of voice where all prompts name the brand, what their answers say
 * nevertheless, and to the owner what to add.
 */
export function brandedAnswersOnly(
  { answers, brand }: Branded,
  { siteId, isOwner }: Pick<ReportReader, "siteId" | "isOwner">,
): Html {
  return html`
    <p>${said`There is no share of voice yet: every prompt that was answered names the brand. Such prompts are left out, since answers to questions with the name say little of how the site is found.`}</p>
    ${isOwner &&
      html`
        <p
          class="no-print"><strong>Add prompts that do not name it</strong>, as people ask who do not know it yet, such
        as ${EXAMPLE}: in the <a href="${settingsPath(
          siteId,
          "ai",
        )}/prompts">settings of the site</a>.</p>
      `}
    ${figureTiles([
      { label: "Answers to prompts that name it", value: formatNumber(answers.valid) },
      { label: "Such prompts", value: formatNumber(answers.prompts) },
      { label: "Of these answers, cite the site", value: formatShare(brand.citation_rate.value) },
    ])}
  `;
}

/** Says at the head of the report that there are such answers alone. */
export function summarizeBranded({ answers }: Branded): string {
  return answers.valid === 1
    ? said`The only answer is to prompts that name the brand, and left out of the share of voice.`
    : said`All ${
      formatNumber(answers.valid)
    } answers are to prompts that name the brand, and left out of the share of voice.`;
}

/** Says how many answers are left out beside others; nothing where there is none. */
export function leftOut(branded: AnswerSummaryAnswer["branded_prompts"]): string {
  const count = branded?.answers.valid ?? 0;
  return count === 0
    ? ""
    : said` Left out: ${formatCount(count, "answer")} to prompts that name it.`;
}
