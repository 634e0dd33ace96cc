import { said, saidText } from "../../texts/said.ts";
import type { FieldDataAnswer } from "../../../../schemas/crux.ts";
import { NotFoundError } from "../../../core/errors.ts";
import {
  CORE_VITALS,
  describeVital,
  passesVitals,
} from "../../../metrics/audits/describe_vitals.ts";
import { currentLanguage } from "../../texts/language.ts";
import { formatWindow } from "../../format_date.ts";
import { type Html, html } from "../../html.ts";
import { dataTable } from "../../parts/data_table.ts";
import type { ReportReader } from "../report_reader.ts";
import type { ReportSection } from "../section.ts";
import { shownUrl } from "../shown_url.ts";

const PAGES_SHOWN = 10;
const DEVICES: Readonly<Record<FieldDataAnswer["form_factor"], string>> = {
  ...{ all: "All devices", phone: "Phones", desktop: "Desktops", tablet: "Tablets" },
};

/** What visitors experience, by the Chrome UX Report: of the origin by device, and of the slowest pages. */
export const fieldData: ReportSection = {
  id: "field-data",
  title: "What visitors experience",
  async read(reader) {
    const { data: origins } = await reader.read("listFieldData", {
      query: { "filter[kind]": "origin", per_page: 20 },
    });
    const known = origins.filter(({ state }) => state === "data");
    const all = known.find(({ form_factor: device }) => device === "all");
    if (all === undefined) {
      const reason = await findReason(reader, origins);
      return { summary: null, body: html`<p>${said`Not known: ${reason}.`}</p>` };
    }
    const { data: pages } = await reader.read("listFieldData", {
      query: {
        ...{ "filter[kind]": "url", "filter[form_factor]": "all", "filter[state]": "data" },
        ...{ sort: "-lcp_ms", per_page: PAGES_SHOWN },
      },
    });
    const body = html`
      <p class="source-line">${said`Chrome UX Report · ${
        formatWindow(all.first_day, all.last_day)
      } · 75th percentiles, rated by the thresholds of web.dev/articles/vitals`}</p>
      ${table(
        said`The site by device`,
        known,
        ({ form_factor: device }) => saidText(DEVICES[device]),
      )}
      ${pages.length === 0
        ? html`<p class="muted">${said`Of single pages nothing is known: those that were asked for have too few visitors.`}</p>`
        : table(
          said`Pages with the slowest largest contentful paint`,
          pages,
          ({ url }) => shownUrl(url),
        )}
    `;
    return { summary: summarize(all), body };
  },
  missing: {
    step: "audit",
    text: "It takes an audit and a key for the Chrome UX Report.",
  },
};

async function findReason(
  reader: ReportReader,
  origins: readonly FieldDataAnswer[],
): Promise<string> {
  if (origins.length > 0) return said`too few people visit the site for Google to publish figures`;
  try {
    const { data: { state } } = await reader.read("getCrux");
    return said`the Chrome UX Report has not answered yet; its connection is ${state}`;
  } catch (error) {
    if (error instanceof NotFoundError) {
      return said`the site is not connected to the Chrome UX Report`;
    }
    throw error;
  }
}

const figuresOf = ({ lcp_ms: lcp, inp_ms: inp, cls }: FieldDataAnswer) => ({
  ...{ lcp_ms: lcp?.p75 ?? null, inp_ms: inp?.p75 ?? null, cls: cls?.p75 ?? null },
});

/** A vital with its rating, in the current language. */
function tellVital(name: (typeof CORE_VITALS)[number], p75: number | null): string {
  const [, figure = "", rating = ""] = /^(.*) \((.*)\)$/.exec(describeVital(name, p75)) ?? [];
  return `${currentLanguage() === "de" ? figure.replace(".", ",") : saidText(figure)} (${
    saidText(rating)
  })`;
}

function summarize(all: FieldDataAnswer): string {
  const figures = figuresOf(all);
  const passes = passesVitals(figures);
  const word = passes === null
    ? said`not known as a whole`
    : passes
    ? said`passed`
    : said`not passed`;
  const [lcp, inp, cls] = CORE_VITALS.map((name) => tellVital(name, figures[name]));
  return said`Core Web Vitals ${word}: LCP ${lcp ?? ""}, INP ${inp ?? ""}, CLS ${cls ?? ""}.`;
}

function table(
  caption: string,
  rows: readonly FieldDataAnswer[],
  nameOf: (row: FieldDataAnswer) => Html | string,
): Html {
  return dataTable({
    caption,
    stacks: true,
    columns: ["", "LCP", "INP", "CLS", "Days"].map((label) => ({ label })),
    rows: rows.map((row) => {
      const figures = figuresOf(row);
      return [
        nameOf(row),
        ...CORE_VITALS.map((name) => tellVital(name, figures[name])),
        formatWindow(row.first_day, row.last_day),
      ];
    }),
  });
}
