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
    expect(german("Resolved: GPTBot has stayed away for 3 days"))
      .to.equal("Erledigt: GPTBot bleibt seit 3 Tagen aus");
  });

  it("says each of several alerts of one kind", () => {
    expect(
      german(
        "Alerts of the last seven days: New: Page not found (2 URLs); New: Page answers with a server error (3 URLs).",
      ),
    ).to.equal(
      "Warnungen der letzten sieben Tage: Neu: Seite nicht gefunden (2 URLs); " +
        "Neu: Seite antwortet mit einem Serverfehler (3 URLs).",
    );
    expect(
      german(
        "Also: The certificate of a.test expires in 3 days; The certificate of b.test expires in 4 days.",
      ),
    ).to.equal(
      "Außerdem: Das Zertifikat von a.test läuft in 3 Tagen ab; Das Zertifikat von b.test läuft in 4 Tagen ab.",
    );
    expect(german("Also: GPTBot has stayed away for 3 days; ClaudeBot has stayed away for 1 day."))
      .to.equal("Außerdem: GPTBot bleibt seit 3 Tagen aus; ClaudeBot bleibt seit 1 Tag aus.");
    expect(
      german('Also: Clicks of the keywords tagged "a; b" fell by 12 %; Clicks fell by 1,234.'),
    ).to.equal(
      "Außerdem: Die Klicks der Keywords mit dem Tag „a; b“ fielen um 12 %; Die Klicks fielen um 1.234.",
    );
  });

  it("says the title of a digest", () => {
    expect([
      ...["3 alerts, 1 resolved of 2 sites", "1 alert, 1,234 resolved", "2 resolved of 2 sites"],
      ...["1 resolved", "25 alerts of 7 sites"],
    ].map(german)).to.deep.equal([
      ...["3 Warnungen, 1 erledigt auf 2 Websites", "1 Warnung, 1.234 erledigt"],
      ...["2 erledigt auf 2 Websites", "1 erledigt", "25 Warnungen auf 7 Websites"],
    ]);
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
    expect(translateMessage(english, "en")).to.deep.equal(english);
  });

  it("leaves a name as it is that somebody else chose, such as that of an issuer", () => {
    for (const value of ["Reseller of 3 sites", "1.5", "3 pages", "unknown"]) {
      const { facts } = translateMessage({
        ...{ site: "shop.test", severity: "critical", title: "Report", sentences: [], links: [] },
        facts: [{ label: "Issuer", value }, { label: "Before", value: "1.5" }],
      }, "de");
      expect(facts).to.deep.equal([
        ...[{ label: "Aussteller", value }, { label: "Davor", value: "1,5" }],
      ]);
    }
  });
});
