import type { Page } from "../../page.ts";
import { aiPage, cancelRunPage } from "./ai.ts";
import { newRunPage, startRunPage } from "./ai_run.ts";
import { crawlPage, saveCrawlPage } from "./crawl.ts";
import { deleteSitePage, deletionPage } from "./deletion.ts";
import { disconnectionPage, disconnectPage } from "./disconnection.ts";
import { generalSettingsPage, saveGeneralPage } from "./general.ts";
import { importsPage } from "./imports.ts";
import { deleteImportPage, importDeletionPage, importPage } from "./one_import.ts";
import { addPromptsPage, newPromptsPage, promptRemovalPage, removePromptPage } from "./prompts.ts";
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
  aiPage,
  cancelRunPage,
  newPromptsPage,
  addPromptsPage,
  promptRemovalPage,
  removePromptPage,
  newRunPage,
  startRunPage,
  importsPage,
  importPage,
  importDeletionPage,
  deleteImportPage,
  deletionPage,
  deleteSitePage,
];
