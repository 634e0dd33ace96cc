import { callApi, ownerScope } from "../call_api.ts";
import { html } from "../html.ts";
import { type Page, type PageRequest, showPage } from "../page.ts";

/** `GET /sites`: what an owner sees first. */
export const sitesPage: Page = {
  method: "GET",
  path: "/sites",
  access: "owner",
  async handler(request: PageRequest) {
    const { body } = await callApi(await ownerScope(request), "listSites");
    const main = html`
      <h1>Sites</h1>
      <pre>${JSON.stringify(body, null, 1)}</pre>
    `;
    return showPage({ title: "Sites", section: "sites", main });
  },
};
