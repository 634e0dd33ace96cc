import { actCard } from "../../acts/act_form.ts";
import { actNotice, actPages, actStatus, type SentAct } from "../../acts/act_page.ts";
import { callApi } from "../../call_api.ts";
import { showDetails } from "../../explorer/details_frame.ts";
import { PAGE_GROUP_ACTS } from "../../explorer/view_acts.ts";
import { html } from "../../html.ts";
import type { DocumentAnswer, Page, PageRequest } from "../../page.ts";
import { readOwnSite } from "../../sites/settings_view.ts";

const [SAVE, REMOVE] = PAGE_GROUP_ACTS;

/** `/sites/:id/page-groups/:page_group_id`: one group of pages. */
export const PAGE_GROUP_PAGES: readonly Page[] = actPages({
  path: "/sites/:id/page-groups/:page_group_id",
  acts: PAGE_GROUP_ACTS,
  show: showGroup,
});

async function showGroup(
  request: PageRequest,
  sent: SentAct | undefined,
): Promise<DocumentAnswer> {
  const { scope, site } = await readOwnSite(request);
  const { page_group_id: groupId = "" } = request.params;
  const params = { id: site.id, page_group_id: groupId };
  const { body: { data: group } } = await callApi(scope, "getPageGroup", { params });
  const { form: typed, cookieValue } = request;
  const action = `/sites/${site.id}/page-groups/${group.id}`;
  const place = {
    action,
    cookieValue,
    typed,
    sent,
    stored: group,
    abilities: scope.caller.abilities,
  };
  const pages = new URLSearchParams({ page_group: String(group.id) });
  const answer = showDetails({
    ...{ site, scope, slug: "page-groups", title: group.name, heading: group.name },
    assets: ["acts.css"],
    parts: [
      actNotice(request, PAGE_GROUP_ACTS, sent),
      html`<p><a class="button" href="/sites/${site.id}/pages?${String(pages)}">Its pages</a></p>`,
      actCard(SAVE, place),
      actCard(REMOVE, place),
    ],
  });
  return { ...answer, status: actStatus(sent) };
}
