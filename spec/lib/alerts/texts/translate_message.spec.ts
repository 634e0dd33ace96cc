import { expect } from "chai";
import { composeAlerts } from "../../../../lib/alerts/compose_alerts.ts";
import type { AlertMessage } from "../../../../lib/alerts/alert_message.ts";
import { sayAlertText, translateMessage } from "../../../../lib/alerts/texts/translate_message.ts";
import { describeVitals } from "../../../../lib/metrics/audits/describe_vitals.ts";

const german = (text: string) => sayAlertText(text, "de");

describe("sayAlertText()", () => {
  it("writes counts and figures in a text as German does", () => {
    expect(german("robots.txt changed and forbids 1,234 pages"))
      .to.equal("robots.txt hat sich geändert und verbietet 1.234 Seiten");
    expect(german("Visibility in search results fell from 12.5 % to 3.0 %"))
      .to.equal("Sichtbarkeit in Suchergebnissen fiel von 12,5 % auf 3,0 %");
    expect(german("1,234.5")).to.equal("1.234,5");
    expect(german("2026-11-20")).to.equal("2026-11-20");
  });

  it("names rules by their German titles, and what else an alert brought in a list", () => {
    expect(german("New: Page not found (1 URL)")).to.equal("Neu: Seite nicht gefunden (1 URL)");
    expect(german("Also: Health score fell from 81 to 62; New: Page not found (2 URLs)."))
      .to.equal(
        "Außerdem: Der Gesundheitswert fiel von 81 auf 62; Neu: Seite nicht gefunden (2 URLs).",
      );
    expect(german("Resolved: Health score 62 is below 70"))
      .to.equal("Erledigt: Der Gesundheitswert 62 liegt unter 70");
  });

  it("leaves texts of a site as they are, also those that read like a text of an alert", () => {
    expect(german('Clicks of the keywords tagged "Domains" fell by 12 %'))
      .to.equal("Die Klicks der Keywords mit dem Tag „Domains“ fielen um 12 %");
    expect(german("Most was lost with: pages; links; 1,234."))
      .to.equal("Am meisten ging verloren mit: pages; links; 1,234.");
    expect(german("https://shop.test/New began to lose its clicks"))
      .to.equal("https://shop.test/New begann, Klicks zu verlieren");
    expect(german("Let's Encrypt")).to.equal("Let's Encrypt");
    expect(german("$& fell from {0} to $1")).to.equal("$& fell from {0} to $1");
  });

  it("writes what visitors experience", () => {
    const figures = describeVitals({ lcp_ms: 2_600, inp_ms: 180, cls: null });
    expect(german(
      "Visitors of the site, 2026-10-01 to 2026-10-28, all devices, three of four visits at " +
        `least: ${figures}.`,
    )).to.equal(
      "Besucher der Website, 2026-10-01 bis 2026-10-28, alle Geräte, mindestens drei von vier Besuchen: " +
        "LCP 2,6 s (verbesserungswürdig), INP 180 ms (gut), CLS nicht bekannt (zu wenige Besuche maßen es).",
    );
  });

  it("takes no long time for a text that nobody wrote", () => {
    const hostile = `The audit of ${"The audit of ".repeat(2_000)}`;
    expect(german(hostile)).to.equal(hostile);
  });
});

describe("translateMessage()", () => {
  it("writes a digest of several sites in German, and an English one as it was", () => {
    const queued = ["one.test", "two.test"].map((domain, at) => ({
      apiUrl: "https://sv.example/api/v1",
      message: {
        ...{ kind: at === 0 ? "opened" : "resolved", siteId: at, domain, rule: "health_drop" },
        ...{ causeKey: domain, severity: "warning", title: "Health score fell from 81 to 62" },
        ...{ sentences: [], facts: [], links: [], happenedOn: "2026-11-20" },
      } as AlertMessage,
    }));
    expect(composeAlerts(queued, "de")).to.deep.include({
      title: "1 Warnung, 1 erledigt auf 2 Websites",
      facts: [
        { label: "one.test, 2026-11-20", value: "Der Gesundheitswert fiel von 81 auf 62" },
        { label: "two.test, 2026-11-20", value: "Der Gesundheitswert fiel von 81 auf 62" },
      ],
    });
    expect(composeAlerts(queued, "de").links.map(({ label }) => label)).to.deep.equal([
      ...["Bericht zu one.test", "Verlauf der Warnungen zu one.test"],
      ...["Bericht zu two.test", "Verlauf der Warnungen zu two.test"],
    ]);
    const english = composeAlerts(queued, "en");
    expect(english.title).to.equal("1 alert, 1 resolved of 2 sites");
    expect(translateMessage(english, "en")).to.equal(english);
  });
});
