import { actPage, type ActPageData } from "../../acts/act_page.ts";
import type { ExplorerView } from "../../explorer/explorer_view.ts";
import { EXPLORER_VIEWS } from "../../explorer/explorer_views.ts";
import { allActsOf } from "../../explorer/view_acts.ts";
import type { Page } from "../../page.ts";
import { aiReadinessPage } from "./ai_readiness.ts";
import { answerPage } from "./answer_details.ts";
import { BACKLINK_PAGES } from "./backlink_details.ts";
import { DISAVOW_PAGES } from "./disavow.ts";
import { DOMAIN_PAGES } from "./domain_details.ts";
import { clickChangesPage } from "./click_changes.ts";
import { compareAuditsPage } from "./compare_audits.ts";
import { crawlerViewPage } from "./crawler_view.ts";
import { exportChangesPage } from "./export_changes.ts";
import { exportPage } from "./export_page.ts";
import { findPage } from "./find.ts";
import { KEYWORD_PAGES } from "./keyword_details.ts";
import { LOG_REPORT_PAGES } from "./log_reports.ts";
import { NEW_EXPORT_LINK_PAGES } from "./new_export_link.ts";
import { PAGE_GROUP_PAGES } from "./page_group.ts";
import { PAGE_PAGES } from "./page_details.ts";
import { PROMPT_PAGES } from "./prompt_details.ts";
import { robotsPage } from "./robots.ts";
import { switchSitePage } from "./switch_site.ts";
import { structurePage } from "./structure.ts";
import { showView, viewPage } from "./view_page.ts";

/** The target of the forms of a view, where it has some. */
function actsPage(view: ExplorerView): readonly Page[] {
  const acts = allActsOf(view);
  const path = `/sites/:id/${view.slug}`;
  const show: ActPageData["show"] = (request, sent) => showView(request, { view, sent });
  return acts.length === 0 ? [] : [actPage({ path, acts, show })];
}

/** The lists of a site, what can be taken away of them, and the search over them. */
export const EXPLORER_PAGES: readonly Page[] = [
  switchSitePage,
  findPage,
  compareAuditsPage,
  clickChangesPage,
  exportChangesPage,
  structurePage,
  robotsPage,
  aiReadinessPage,
  ...EXPLORER_VIEWS.flatMap((view) => [viewPage(view), exportPage(view), ...actsPage(view)]),
  ...PAGE_GROUP_PAGES,
  ...NEW_EXPORT_LINK_PAGES,
  ...DISAVOW_PAGES,
  // after the exports, whose paths would be ids here
  ...PAGE_PAGES,
  ...KEYWORD_PAGES,
  ...BACKLINK_PAGES,
  ...DOMAIN_PAGES,
  ...PROMPT_PAGES,
  ...LOG_REPORT_PAGES,
  answerPage,
  crawlerViewPage,
];
