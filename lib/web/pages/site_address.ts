import { type Page, type PageRequest, redirectTo } from "../page.ts";
import { readOwnSite } from "../sites/settings_view.ts";

/** `GET /sites/:id`: leads to the site's report. */
export const siteAddressPage: Page = {
  method: "GET",
  path: "/sites/:id",
  access: "owner",
  async handler(request: PageRequest) {
    const { site } = await readOwnSite(request);
    return redirectTo(`/sites/${site.id}/report`);
  },
};
