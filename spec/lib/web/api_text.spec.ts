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
  it("leads nobody to settings who may not open them", () => {
    const message = "PUT /sites/7/schedule sets it, GET /sites/7/pages lists them.";
    expect(html`${apiText(message, { maySet: false })}`.text).to.equal(
      'The page “Schedule” sets it, the page <a href="/sites/7/pages">Pages</a> lists them.',
    );
  });
  it("takes parameters of the address along, and no more", () => {
    expect(written("GET /sites/7/annotations?filter[page_group_id]=3 lists them."))
      .to.equal('The page <a href="/sites/7/notes">Annotations</a> lists them.');
  });
  it("says parameters in the words of the forms, and leaves out where programs read on", () => {
    expect(written('The answer is of "Shop" alone. Leave the parameter page_group out.'))
      .to.equal("The answer is of &quot;Shop&quot; alone. Leave the field “Page group” out.");
    expect(written("Leave the parameters country and device out to see it."))
      .to.equal("Leave the fields “Country” and “Device” out to see it.");
    expect(written("Some days have no data. meta.missing_days lists them."))
      .to.equal("Some days have no data.");
    expect(written("They name the own brand (`filter[branded]=true`)."))
      .to.equal("They name the own brand (Branded is yes).");
  });
  it("leaves other operations, and texts of people, as they are", () => {
    const message = "GET /issue-types lists <b>those</b>; PUT /sites/7/nothing does not.";
    expect(written(message)).to.equal(
      "GET /issue-types lists &lt;b&gt;those&lt;/b&gt;; PUT /sites/7/nothing does not.",
    );
    expect(written("")).to.equal("");
  });
});
