import type { DisavowFileAnswer } from "../../../../schemas/disavow.ts";
import type { Act } from "../../acts/act.ts";
import { actCard } from "../../acts/act_form.ts";
import { actNotice, actPages, actStatus, type SentAct } from "../../acts/act_page.ts";
import { callApi, type PageScope } from "../../call_api.ts";
import { showDetails } from "../../explorer/details_frame.ts";
import { formatNumber } from "../../format_number.ts";
import { type Html, html } from "../../html.ts";
import type { DocumentAnswer, Page, PageRequest } from "../../page.ts";
import { notice } from "../../parts/notice.ts";
import { readOwnSite } from "../../sites/settings_view.ts";
import { said } from "../../texts/said.ts";

/** Rows of a list that the form begins with. */
const MAX_ROWS = 500;

const WRITE: Act = {
  ...{ name: "write", operationId: "writeDisavowFile", title: "Domains and pages" },
  fields: ["domains", "urls", "comment"],
  ...{ button: "Write the file", done: "", tell: tellFile },
};

/** `/sites/:id/disavow`: a file for Google's disavow tool, of the domains or pages of a list or of any that are typed. */
export const DISAVOW_PAGES: readonly Page[] = actPages({
  path: "/sites/:id/disavow",
  acts: [WRITE],
  show: showForm,
});

function tellFile(answer: unknown): Html {
  // the answer of `writeDisavowFile`
  const file = answer as DisavowFileAnswer;
  const data = `data:text/plain;charset=utf-8;base64,${
    Buffer.from(file.content).toString("base64")
  }`;
  const names = `${formatNumber(file.domains_count)} / ${formatNumber(file.urls_count)}`;
  return html`
    <p><strong>${said`The file is written: domains and pages ${names}.`}</strong></p>
    ${file.covered_count > 0 &&
      html`<p>${said`${
        formatNumber(file.covered_count)
      } are left out: a domain in the file covers them.`}</p>`}
    <p><a class="button" href="${data}" download="${file.file_name}">${file.file_name}</a></p>
    <p>Upload it at <a href="https://search.google.com/search-console/disavow-links"
      rel="noreferrer">search.google.com/search-console/disavow-links</a>.</p>
  `;
}

async function showForm(
  request: PageRequest,
  sent: SentAct | undefined,
): Promise<DocumentAnswer> {
  const { scope, site } = await readOwnSite(request);
  const stored = await readNames(scope, site.id, request.query);
  const { cookieValue, form: typed } = request;
  const answer = showDetails({
    ...{ site, scope, slug: "backlinks", title: said`Disavow file` },
    ...{ heading: said`Disavow file`, assets: ["sites.css", "acts.css"] },
    parts: [
      notice(
        "info",
        html`
          <p><strong>Few sites need this.</strong> It is for links that were bought or made against Google's spam
          policies and that brought a manual action, or are about to. Google ignores most bad links by itself; a
          file with good ones costs rankings. It takes the place of the file that was uploaded before.</p>
        `,
      ),
      actNotice(request, [WRITE], sent),
      actCard(WRITE, { action: `/sites/${site.id}/disavow`, cookieValue, typed, sent, stored }),
    ],
  });
  return { ...answer, status: actStatus(sent) };
}

/** The domains or pages of the list that led here, at most 500; take out what stays. */
async function readNames(
  scope: PageScope,
  id: number,
  query: URLSearchParams,
): Promise<{ domains: string[]; urls: string[] }> {
  const asked = Object.fromEntries(
    [...query].filter(([name]) => /^filter\[|^q$|^sort$/.test(name)),
  );
  const params = { id };
  switch (query.get("of")) {
    case "referring-domains": {
      const { body } = await callApi(scope, "listReferringDomains", {
        params,
        query: { ...asked, per_page: MAX_ROWS },
      });
      return { domains: body.data.flatMap(({ domain }) => domain ?? []), urls: [] };
    }
    case "backlinks": {
      const { body } = await callApi(scope, "listBacklinks", {
        params,
        query: { ...asked, per_page: MAX_ROWS },
      });
      const urls = body.data.flatMap(({ source_url: url }) => url ?? []);
      return { domains: [], urls: [...new Set(urls)] };
    }
    default:
      return { domains: [], urls: [] };
  }
}
