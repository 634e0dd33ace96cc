import { expect } from "chai";
import { inLanguage } from "../../../../lib/web/texts/language.ts";
import { saidMessage } from "../../../../lib/web/texts/said_message.ts";

describe("saidMessage()", () => {
  const german = (message: string) => inLanguage("de", () => saidMessage(message));

  it("writes each known sentence in German, with its values", () => {
    expect(german("Audit 7 is queued: it has no results to read."))
      .to.equal("Audit 7 wartet: Es hat noch keine Ergebnisse.");
    expect(german("No access logs of this site were read yet. The site has no competitor 2."))
      .to.equal(
        "Noch wurden keine Zugriffslogs dieser Website gelesen. Die Website hat keinen Wettbewerber 2.",
      );
  });

  it("writes what stands within a sentence in German as well", () => {
    expect(german("There are exports of: 2026-09-24 to 2026-10-21; 2026-10-22 to 2026-11-18."))
      .to.equal("Es gibt Exporte von: 2026-09-24 bis 2026-10-21; 2026-10-22 bis 2026-11-18.");
    expect(german("1,234 queries are in one of the exports alone."))
      .to.equal("1.234 Suchanfragen stehen nur in einem der Exporte.");
    expect(german("The exports of both windows must have the table Queries: import it for both."))
      .to.contain("die Tabelle Suchanfragen haben");
    expect(german("A browser's name does not get the page either (403, a challenge)."))
      .to.equal("Auch der Name eines Browsers bekommt die Seite nicht (403, eine Prüfung).");
    expect(german("A browser's name does not get the page either (503)."))
      .to.equal("Auch der Name eines Browsers bekommt die Seite nicht (503).");
    expect(
      german("GPTBot has to prove to be a person, which crawlers cannot (unknown, title: Wait)."),
    )
      .to.equal(
        "GPTBot soll beweisen, ein Mensch zu sein, was Crawler nicht können (title: Wait).",
      );
  });

  it("keeps the operation that a sentence names", () => {
    expect(german("PUT /sites/1/integrations/bing-webmaster connects it."))
      .to.equal("PUT /sites/1/integrations/bing-webmaster verbindet sie.");
  });

  it("keeps a sentence that it does not know, and all in English", () => {
    expect(german("Nobody knows.")).to.equal("Nobody knows.");
    expect(saidMessage("client_id is missing.")).to.equal("client_id is missing.");
  });
});
