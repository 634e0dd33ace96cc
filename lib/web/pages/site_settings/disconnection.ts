import { NotFoundError } from "../../../core/errors.ts";
import { callApi } from "../../call_api.ts";
import { type Page, type PageRequest, redirectTo } from "../../page.ts";
import { showQuestion } from "../../show_question.ts";
import { readOwnSite, settingsPath } from "../../sites/settings_view.ts";
import { said } from "../../texts/said.ts";

const PATH = "/settings/sites/:id/search-console/disconnect";

/** `GET …/disconnect`: asks before the connection to Search Console goes. */
export const disconnectionPage: Page = {
  method: "GET",
  path: PATH,
  access: "owner",
  async handler(request: PageRequest) {
    const { site } = await readOwnSite(request);
    const path = settingsPath(site.id, "search-console");
    return showQuestion({
      title: "Disconnect Search Console?",
      section: "settings",
      text: said`The key is deleted and nothing more is brought for ${site.name}. What was brought
        stays. To connect it again, the key file is needed again.`,
      action: `${path}/disconnect`,
      button: "Disconnect",
      back: { path, label: "Stay connected" },
    }, request);
  },
};

/** Its form; what another tab has disconnected is disconnected as well. */
export const disconnectPage: Page = {
  method: "POST",
  path: PATH,
  access: "owner",
  async handler(request: PageRequest) {
    const { scope, site } = await readOwnSite(request);
    try {
      await callApi(scope, "deleteSearchConsole", { params: { id: site.id } });
    } catch (error) {
      if (!(error instanceof NotFoundError && error.code === "no_search_console")) throw error;
    }
    return redirectTo(`${settingsPath(site.id, "search-console")}?done=disconnected`);
  },
};
