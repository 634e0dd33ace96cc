import { REPORT_LOOK_PAGES } from "./report_look.ts";
import type { Page } from "../../page.ts";
import { aiPage, cancelRunPage } from "./ai.ts";
import { newRunPage, startRunPage } from "./ai_run.ts";
import { ALERT_PAGES } from "./alerts.ts";
import { crawlPage, saveCrawlPage } from "./crawl.ts";
import { deleteSitePage, deletionPage } from "./deletion.ts";
import { disconnectionPage, disconnectPage } from "./disconnection.ts";
import { generalSettingsPage, saveGeneralPage } from "./general.ts";
import { importsPage, uploadPage } from "./imports.ts";
import { LOGIN_PAGES } from "./logins.ts";
import { LOG_PAGES } from "./logs.ts";
import { deleteImportPage, importDeletionPage, importPage } from "./one_import.ts";
import { PROMPT_SETTINGS_PAGES } from "./prompt_settings.ts";
import { addPromptsPage, newPromptsPage, promptRemovalPage, removePromptPage } from "./prompts.ts";
import { OWNERSHIP_PAGES } from "./ownership.ts";
import { SOURCE_PAGES } from "./sources.ts";
import { rulesPage, saveRulesPage } from "./rules.ts";
import {
  removeSchedulePage,
  saveSchedulePage,
  schedulePage,
  scheduleRemovalPage,
} from "./schedule.ts";
import {
  saveSearchConsolePage,
  searchConsolePage,
  syncSearchConsolePage,
} from "./search_console.ts";
import { addSitePage, siteListPage } from "./site_list.ts";

/** The pages on which sites are added and set up. */
export const SITE_SETTINGS_PAGES: readonly Page[] = [
  siteListPage,
  addSitePage,
  generalSettingsPage,
  saveGeneralPage,
  rulesPage,
  saveRulesPage,
  crawlPage,
  saveCrawlPage,
  schedulePage,
  saveSchedulePage,
  scheduleRemovalPage,
  removeSchedulePage,
  searchConsolePage,
  saveSearchConsolePage,
  syncSearchConsolePage,
  disconnectionPage,
  disconnectPage,
  ...LOGIN_PAGES,
  ...LOG_PAGES,
  ...OWNERSHIP_PAGES,
  ...SOURCE_PAGES,
  ...ALERT_PAGES,
  ...REPORT_LOOK_PAGES,
  aiPage,
  cancelRunPage,
  newPromptsPage,
  addPromptsPage,
  ...PROMPT_SETTINGS_PAGES,
  promptRemovalPage,
  removePromptPage,
  newRunPage,
  startRunPage,
  importsPage,
  uploadPage,
  importPage,
  importDeletionPage,
  deleteImportPage,
  deletionPage,
  deleteSitePage,
];
