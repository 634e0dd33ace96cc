import type { DisavowFileAnswer } from "../../../../schemas/disavow.ts";
import type { Act } from "../../acts/act.ts";
import { actCard } from "../../acts/act_form.ts";
import { actNotice, actPages, actStatus, type SentAct } from "../../acts/act_page.ts";
import { callApi, type PageScope } from "../../call_api.ts";
import { showDetails } from "../../explorer/details_frame.ts";
import { formatNumber } from "../../format_number.ts";
import { type Content, type Html, html } from "../../html.ts";
import type { DocumentAnswer, Page, PageRequest } from "../../page.ts";
import { notice } from "../../parts/notice.ts";
import { readOwnSite } from "../../sites/settings_view.ts";
import { said } from "../../texts/said.ts";

/** Rows of a list that the form begins with. */
const MAX_ROWS = 500;
/** What their names may have in the form that is sent: it takes 256 KiB, with room for what is typed. */
const MAX_FORM_BYTES = 200 * 1024;
/** `%0D%0A`. */
const LINE_BREAK_BYTES = 6;

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
  const list = await readList(scope, site.id, request.query);
  const { cookieValue, form: typed } = request;
  const answer = showDetails({
    ...{ site, scope, slug: list?.slug ?? "backlinks", title: said`Disavow file` },
    ...{ heading: said`Disavow file`, assets: ["sites.css", "acts.css"] },
    parts: [
      notice(
        "info",
        html`
          <p><strong>Few sites need this.</strong> It is for links that were bought or made against Google's spam
          policies and that brought a manual action, or are about to. Google ignores most bad links by itself; a
          file with good ones can cost rankings. It replaces the file that was uploaded before.</p>
        `,
      ),
      sent === undefined && list !== undefined && rowsNotice(list),
      actNotice(request, [WRITE], sent),
      actCard(WRITE, {
        ...{ action: `/sites/${site.id}/disavow`, cookieValue, typed, sent },
        stored: list === undefined ? {} : { [list.field]: list.names },
      }),
    ],
  });
  return { ...answer, status: actStatus(sent) };
}

/** What the form begins with: names of the list that led here. */
interface NamedList {
  slug: "backlinks" | "referring-domains";
  field: "domains" | "urls";
  names: readonly string[];
  /** The list has more. */
  isCut: boolean;
}

function rowsNotice({ names, isCut }: NamedList): Content {
  if (names.length === 0) {
    return notice(
      "info",
      said`The list has no rows: type domains or pages, or go back and change its filters.`,
    );
  }
  return isCut && notice(
    "info",
    said`The list has more than fits here: these are its first ${
      formatNumber(names.length)
    }. Filter the list to reach the others.`,
  );
}

/** The domains or pages of the list that led here, as far as the form can be sent with them; undefined: none did. */
async function readList(
  scope: PageScope,
  id: number,
  query: URLSearchParams,
): Promise<NamedList | undefined> {
  const asked = Object.fromEntries(
    [...query].filter(([name]) => /^filter\[|^q$|^sort$/.test(name)),
  );
  const question = { params: { id }, query: { ...asked, per_page: MAX_ROWS } };
  const slug = query.get("of");
  if (slug === "referring-domains") {
    const { body: { data, meta } } = await callApi(scope, "listReferringDomains", question);
    const names = data.flatMap(({ domain }) => domain ?? []);
    return { slug, field: "domains", ...fitNames(names, meta.next_cursor) };
  }
  if (slug === "backlinks") {
    const { body: { data, meta } } = await callApi(scope, "listBacklinks", question);
    const urls = new Set(data.flatMap(({ source_url: url }) => url ?? []));
    return { slug, field: "urls", ...fitNames([...urls], meta.next_cursor) };
  }
  return undefined;
}

/** The first names, as many as a form takes. */
function fitNames(
  names: readonly string[],
  cursor: string | null,
): Pick<NamedList, "names" | "isCut"> {
  let bytes = 0;
  const end = names.findIndex((name) => {
    bytes += encodeURIComponent(name).length + LINE_BREAK_BYTES;
    return bytes > MAX_FORM_BYTES;
  });
  return end === -1
    ? { names, isCut: cursor !== null }
    : { names: names.slice(0, end), isCut: true };
}
