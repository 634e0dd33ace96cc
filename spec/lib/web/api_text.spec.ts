import { expect } from "chai";
import { apiText } from "../../../lib/web/api_text.ts";
import { html } from "../../../lib/web/html.ts";

const written = (message: string) => html`${apiText(message)}`.text;

describe("apiText()", () => {
  it("leads to the page that does what an operation does", () => {
    expect(
      written(
        "No data yet. PUT /sites/7/integrations/search-console connects Google Search Console; " +
          "POST /sites/7/imports takes its exports.",
      ),
    ).to.equal(
      'No data yet. The page <a href="/settings/sites/7/search-console">Search Console</a> connects ' +
        'Google Search Console; the page <a href="/settings/sites/7/imports">Imports</a> takes its exports.',
    );
  });
  it("names the page of a message about no certain site", () => {
    expect(written("Set another address with PUT /sites/{id}/alerts."))
      .to.equal("Set another address with the page “Alerts”.");
  });
  it("takes parameters of the address along, and no more", () => {
    expect(written("GET /sites/7/annotations?filter[page_group_id]=3 lists them."))
      .to.equal('The page <a href="/sites/7/notes">Annotations</a> lists them.');
  });
  it("leaves other operations, and texts of people, as they are", () => {
    const message = "GET /issue-types lists <b>those</b>; PUT /sites/7/nothing does not.";
    expect(written(message)).to.equal(
      "GET /issue-types lists &lt;b&gt;those&lt;/b&gt;; PUT /sites/7/nothing does not.",
    );
    expect(written("")).to.equal("");
  });
});
