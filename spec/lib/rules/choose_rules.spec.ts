import { expect } from "chai";
import { chooseRules } from "../../../lib/rules/choose_rules.ts";
import { PAGE_RULES } from "../../../lib/rules/page/mod.ts";
import { SITE_RULES } from "../../../lib/rules/site/mod.ts";

describe("chooseRules()", () => {
  it("takes all rules but those that are off by default", () => {
    const chosen = chooseRules({ disabled_rules: [], enabled_rules: [] });
    expect(chosen.page).to.deep.equal(PAGE_RULES.filter((rule) => !rule.offByDefault));
    expect(chosen.site).to.deep.equal(SITE_RULES.filter((rule) => !rule.offByDefault));
    expect(chosen.disabled).to.deep.equal([]);
  });

  it("leaves out what is disabled and says which", () => {
    const chosen = chooseRules({
      disabled_rules: ["title_missing", "orphan_page"],
      enabled_rules: ["title_missing"],
    });
    expect(chosen.page.map(({ id }) => id)).to.not.include("title_missing");
    expect(chosen.site.map(({ id }) => id)).to.not.include("orphan_page");
    expect(chosen.disabled).to.deep.equal(["orphan_page", "title_missing"]);
  });
});
