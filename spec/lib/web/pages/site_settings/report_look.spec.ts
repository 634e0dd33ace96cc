import { expect } from "chai";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";
import { useReports } from "../../../../support/web/opened_reports.ts";
import { readPage } from "../../../../support/web/read_page.ts";
import { fillReportedSite, REPORTED_NOW } from "../../../../support/web/reported_site.ts";
import { openBare, shareSpecReport } from "../../../../support/web/shared_report.ts";
import { PNG_LOGO } from "../../../../support/web/png_logo.ts";

describe("/settings/sites/{id}/report", () => {
  const reports = useReports(REPORTED_NOW);
  let siteId: number;
  let path: string;

  before(async () => {
    const { database: { db }, accountId } = reports();
    siteId = await insertSpecSite(db, accountId, { domain: "shop.test", name: "Teeladen" });
    await fillReportedSite(db, siteId);
    path = `/settings/sites/${siteId}/report`;
  });

  it("saves what is chosen, and the report has it, for who has a link as well", async () => {
    const { visitor } = reports();
    await visitor.open(path);
    const sent = await visitor.send(path, {
      ...{ "do": "save", "save.language": "de", "save.agency": "Agentur <Nord>" },
      ...{ "save.colour": "#c2185b", "save.comment": "Erster Absatz.\r\n\r\nZweiter <b>." },
      ...{ "save.left_out": ["competitors", "decay"], "comment_of.search": "Umzug im Oktober." },
    });
    expect(sent.status, sent.text).to.equal(303);
    const guest = await openBare(reports(), await shareSpecReport(reports(), siteId));
    const page = readPage(guest.html);
    expect(guest.html).to.contain('<html lang="de">').and.contain("Agentur &lt;Nord&gt;");
    expect(guest.html).to.contain("<p>Erster Absatz.</p>").and.contain("Zweiter &lt;b&gt;.");
    expect(guest.html).to.contain("/assets/colour-c2185b.css");
    expect(page.ids).not.to.include.any.members(["competitors", "decay"]);
    expect(page.textOf("search")).to.match(/^Leistung in der Suche Umzug im Oktober\. /);
    expect(page.textOf("in-short")).to.match(/^Das Wichtigste /).and.contain(
      "Klicks fielen von 1.152 auf 1.008",
    );
    expect(page.textOf("in-short")).not.to.contain("/page-8 verlor");
    const { visitor: own } = reports();
    expect((await own.open(`/sites/${siteId}/report`)).html).to.contain('<html lang="en">')
      .and.contain('<article class="report" lang="de">');
    expect((await own.open(`/sites/${siteId}/keywords`)).html).to.contain('<html lang="en">');
  });

  it("says nothing in English to who has a link to a German report", async () => {
    const guest = await openBare(reports(), await shareSpecReport(reports(), siteId));
    const [, main = ""] = /<main[^>]*>([\s\S]*)<\/main>/.exec(guest.html) ?? [];
    const text = main.replaceAll(/<[^>]*>/g, " ");
    const english = text.replaceAll(/\s+/g, " ")
      .match(/.{0,60}\b(?:the|with|pages|clicks|which|not|period|before)\b.{0,40}/gi) ?? [];
    expect(english).to.deep.equal([]);
  });

  it("keeps a logo that is sent, says what is wrong with a file, and lets it go", async () => {
    const { visitor, api } = reports();
    const upload = async (bytes: Buffer) => {
      const { html } = await visitor.open(path);
      const form = new FormData();
      form.set("csrf", /name="csrf"\s+value="([\w-]+)"/.exec(html)?.[1] ?? "");
      form.set("logo", new File([new Uint8Array(bytes)], "logo.png"));
      const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      return await fetch(`${api.url}${path}/logo`, {
        ...{ method: "POST", body: form, redirect: "manual" },
        headers: { Cookie: cookie, Accept: "text/html" },
      });
    };
    const refused = await upload(Buffer.from("<svg onload='alert(1)'/>"));
    expect(refused.status).to.equal(422);
    expect(await refused.text()).to.contain("are not those of image/png");
    expect((await upload(PNG_LOGO)).status).to.equal(303);
    const { html } = await visitor.open(`/sites/${siteId}/report`);
    expect(html).to.contain(`src="data:image/png;base64,${PNG_LOGO.toString("base64")}"`);
    await visitor.open(path);
    await visitor.send(path, { "do": "save", "save.language": "en" });
    expect((await visitor.open(path)).html).to.contain("data:image/png");
    await visitor.send(path, { do: "remove_logo" });
    expect((await visitor.open(path)).html).not.to.contain("data:image/png");
  });

  it("looks as the account has it until the site has its own, and again when that is taken back", async () => {
    const { visitor, database: { db }, accountId } = reports();
    const otherId = await insertSpecSite(db, accountId, { domain: "other.test" });
    const own = `/settings/sites/${otherId}/report`;
    const stored = async () =>
      JSON.parse(
        (await db("sites").where({ id: otherId }).first("report_settings")).report_settings,
      );
    await visitor.open("/settings/report");
    const saved = await visitor.send("/settings/report", {
      ...{ "do": "save", "save.language": "de", "save.agency": "Agentur Süd" },
      ...{ "save.colour": "#0b5fff", "save.left_out": ["bots"] },
    });
    expect(saved.status, saved.text).to.equal(303);
    expect((await visitor.open(own)).html).to.contain('value="Agentur Süd"');
    // saved as it is shown, the site has nothing of its own but its words
    await visitor.send(own, {
      ...{ "do": "save", "save.language": "de", "save.agency": "Agentur Süd" },
      ...{ "save.colour": "#0b5fff", "save.left_out": ["bots"], "save.comment": "Hallo" },
    });
    expect(Object.keys(await stored()).toSorted())
      .to.deep.equal(["comment", "comments", "is_own", "updated_at"]);
    await visitor.open(own);
    await visitor.send(own, { "do": "save", "save.language": "de", "save.agency": "Eigene" });
    expect(await stored()).to.include({ agency: "Eigene", colour: null, comment: null })
      .and.not.have.property("language");
    await visitor.open(own);
    expect((await visitor.send(own, { do: "reset" })).status).to.equal(303);
    expect((await visitor.open(own)).html).to.contain('value="Agentur Süd"');
    // sections that the account left out in another order than that of the form
    const defaults = { language: "de", left_out: ["competitors", "bots"] };
    await db("accounts").where({ id: accountId }).update({
      report_defaults: JSON.stringify({
        ...{ agency: "Agentur Süd", colour: null, logo: null, updated_at: null, ...defaults },
      }),
    });
    await visitor.open(own);
    await visitor.send(own, {
      ...{ "do": "save", "save.language": "de", "save.agency": "Eigene" },
      "save.left_out": ["bots", "competitors"],
    });
    expect(await stored()).to.include({ agency: "Eigene" }).and.not.have.property("left_out");
    await db("accounts").where({ id: accountId }).update({ report_defaults: null });
  });
});
