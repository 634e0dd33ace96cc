import { expect } from "chai";
import { localizeAlerts } from "../../../../lib/alerts/texts/localize_alerts.ts";

describe("localizeAlerts()", () => {
  it("puts titles, sentences, figures and names of links into German, and nothing else", () => {
    const alert = {
      ...{ id: 1, rule: "health_drop", title: "Health score fell from 81 to 62" },
      sentences: ["It was fixed before.", "Also: New: Page not found (2 URLs)."],
      facts: [{ name: "Before", value: "1,234" }, { name: "Issuer", value: "3 pages" }],
      evidence: [{ name: "The audit", url: "https://sv.test/The audit" }],
    };
    expect(localizeAlerts([alert])).to.deep.equal([{
      ...{ id: 1, rule: "health_drop", title: "Der Gesundheitswert fiel von 81 auf 62" },
      sentences: [
        ...["Es war schon behoben.", "Außerdem: Neu: Seite nicht gefunden (2 URLs)."],
      ],
      facts: [{ name: "Davor", value: "1.234" }, { name: "Aussteller", value: "3 pages" }],
      evidence: [{ name: "Das Audit", url: "https://sv.test/The audit" }],
    }]);
  });

  it("keeps rows of chosen fields as they are", () => {
    for (const row of [{}, { id: 1 }, { title: null }, { facts: null, sentences: "x" }]) {
      expect(localizeAlerts([row])).to.deep.equal([row]);
    }
  });
});
