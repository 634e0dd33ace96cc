import { expect } from "chai";
import { ValidationError } from "../../../../lib/core/errors.ts";
import type { Act } from "../../../../lib/web/acts/act.ts";
import { readAct, storedAct } from "../../../../lib/web/acts/read_act.ts";
import { parseForm } from "../../../../lib/web/read_form.ts";

const form = (fields: Record<string, string>) => parseForm(String(new URLSearchParams(fields)));
const act = (operationId: Act["operationId"], fields: readonly string[]): Act => ({
  ...{ name: "save", operationId, title: "", button: "", done: "", fields },
});

describe("readAct()", () => {
  it("makes numbers, lists, flags and nulls of what was typed", () => {
    const lookups = act("putRankLookups", ["location", "devices", "depth", "monthly_budget_usd"]);
    expect(readAct(lookups, form({ "save.location": " Berlin ", "save.depth": "20" }), {}))
      .to.deep.equal({ location: "Berlin", depth: 20, monthly_budget_usd: null });
    expect(readAct(act("putIndexNow", ["enabled", "key"]), form({}), {}))
      .to.deep.equal({ enabled: false });
  });

  it("leaves what is no number for the API to refuse", () => {
    expect(readAct(act("putCrux", ["max_urls"]), form({ "save.max_urls": "many" }), {}))
      .to.deep.equal({ max_urls: "many" });
  });

  it("empties a list that may be empty, and leaves out one that may not", () => {
    const fields = { "save.brand_names": " \r\n " };
    expect(readAct(act("updateCompetitor", ["brand_names"]), form(fields), {}))
      .to.deep.equal({ brand_names: [] });
    expect(readAct(act("requestUrlInspections", ["urls"]), form({ "save.urls": "" }), {}))
      .to.deep.equal({});
    expect(readAct(act("createWebhook", ["event_types", "site_ids"]), form({}), {}))
      .to.deep.equal({ event_types: null, site_ids: null });
  });

  it("builds members of members, and sends no secret that was not typed", () => {
    const login = act("putSiteLogin", ["origin", "basic.username", "basic.password", "headers"]);
    const fields = {
      "save.origin": "https://a.test",
      "save.basic.username": "ann",
      "save.basic.password": " p ",
      "save.headers": "X-Key: a:b\nX-Other = c",
    };
    expect(readAct(login, form(fields), {})).to.deep.equal({
      origin: "https://a.test",
      basic: { username: "ann", password: " p " },
      headers: [{ name: "X-Key", value: "a:b" }, { name: "X-Other", value: "c" }],
    });
    expect(readAct(login, form({ "save.origin": "a.test" }), {})).to.deep.equal({
      origin: "a.test",
    });
  });

  it("names the line that is no name and value", () => {
    const login = act("putSiteLogin", ["cookies"]);
    const read = () => readAct(login, form({ "save.cookies": "a=b\nnothing" }), {});
    expect(read).to.throw(ValidationError).that.has.nested.property("errors.cookies.0")
      .that.matches(/^Line 2 /);
  });

  it("reads the fields of its own form alone", () => {
    expect(readAct(act("putCrux", ["max_urls"]), form({ "other.max_urls": "3" }), {}))
      .to.deep.equal({});
  });
});

describe("storedAct()", () => {
  it("fills the form with what is stored, else with what holds without it", () => {
    const lookups = act("putRankLookups", ["country", "devices", "depth", "every_days", "api_key"]);
    const filled = storedAct(lookups, {
      country: "DE",
      devices: ["desktop", "mobile"],
      depth: 30,
      api_key: "secret",
    });
    expect(filled.text("save.country")).to.equal("DE");
    expect(filled.texts("save.devices")).to.deep.equal(["desktop", "mobile"]);
    expect(filled.text("save.depth")).to.equal("30");
    expect(filled.text("save.every_days")).to.equal("7");
    expect(filled.has("save.api_key")).to.equal(false);
  });
  it("takes members of members, and nothing that every object has", () => {
    const alerts = act("putAlerts", ["quiet_hours.from", "channels.email", "enabled"]);
    const filled = storedAct(alerts, {
      quiet_hours: { from: "22:00" },
      channels: { email: ["a@b.test", "c@d.test"] },
      enabled: true,
    });
    expect(filled.text("save.quiet_hours.from")).to.equal("22:00");
    expect(filled.text("save.channels.email")).to.equal("a@b.test\nc@d.test");
    expect(filled.text("save.enabled")).to.equal("on");
    expect(storedAct(alerts, { quiet_hours: null }).text("save.quiet_hours.from")).to.equal("");
  });
});
