import { EXPLORER_VIEWS } from "../../explorer/explorer_views.ts";
import type { Page } from "../../page.ts";
import { exportPage } from "./export_page.ts";
import { findPage } from "./find.ts";
import { keywordDetailsPage } from "./keyword_details.ts";
import { pageDetailsPage } from "./page_details.ts";
import { viewPage } from "./view_page.ts";

/** The lists of a site, what can be taken away of them, and the search over them. */
export const EXPLORER_PAGES: readonly Page[] = [
  findPage,
  ...EXPLORER_VIEWS.flatMap((view) => [viewPage(view), exportPage(view)]),
  // after the exports, whose paths would be ids here
  pageDetailsPage,
  keywordDetailsPage,
];
