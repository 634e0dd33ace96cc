import { expect } from "chai";
import type { AlertMessage } from "../../../lib/alerts/alert_message.ts";
import { composeAlerts } from "../../../lib/alerts/compose_alerts.ts";

const API = "https://sv.example/api/v1";

describe("composeAlerts()", () => {
  const alert = (title: string, told: Partial<AlertMessage> = {}) => ({
    apiUrl: API,
    message: {
      ...{ kind: "opened", siteId: 1, domain: "shop.test", rule: "health_drop", causeKey: title },
      ...{ severity: "warning", title, sentences: ["It is so."], happenedOn: "2026-11-20" },
      facts: [{ name: "Score", value: "62" }],
      links: [{ name: "The audit", path: "/sites/1/audits/12" }],
      ...told,
    } as AlertMessage,
  });

  it("writes one alert as it is, with the report before the addresses of the API", () => {
    expect(composeAlerts([alert("Score fell", { severity: "error" })], "en")).to.deep.equal({
      ...{ site: "shop.test", severity: "critical", title: "Score fell", sentences: ["It is so."] },
      facts: [{ label: "Score", value: "62" }],
      links: [
        { label: "Report", url: "https://sv.example/sites/1/report" },
        { label: "The audit", url: `${API}/sites/1/audits/12` },
      ],
    });
    expect(
      composeAlerts([alert("Resolved: x", { kind: "resolved", severity: "error" })], "en").severity,
    )
      .to.equal("info");
  });

  it("writes several as a digest, the gravest first and what ended last", () => {
    const { title, severity, facts, sentences } = composeAlerts([
      alert("Ended", { kind: "resolved", severity: "error" }),
      alert("Warning", { sentences: ["So.", "Also: Score fell."] }),
      alert("Error", { severity: "error" }),
    ], "en");
    expect([title, severity, sentences]).to.deep.equal(["2 alerts, 1 resolved", "critical", []]);
    expect(facts.map(({ value }) => value)).to.deep.equal([
      ...["Error", "Warning. Also: Score fell.", "Ended"],
    ]);
  });

  it("counts what is beyond the 20 gravest, and names the sites", () => {
    const { title, sentences, facts, links } = composeAlerts(
      Array.from(
        { length: 25 },
        (_, at) => alert(`Alert ${at}`, { siteId: 1 + at % 7, domain: `${at % 7}.test` }),
      ),
      "en",
    );
    expect(title).to.equal("25 alerts of 7 sites");
    expect(sentences).to.deep.equal(["The 20 gravest are listed; 5 more are in the history."]);
    expect([facts.length, facts[0]?.label]).to.deep.equal([20, "0.test, 2026-11-20"]);
    expect(links).to.have.length(10);
    expect(links[1]).to.deep.equal({
      ...{ label: "History of alerts of 0.test", url: `${API}/sites/1/alerts/history` },
    });
  });
});
