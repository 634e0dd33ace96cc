import { expect } from "chai";
import type { FieldErrors } from "../../../lib/core/errors.ts";
import { checkRuleCodes, checkThresholds } from "../../../lib/rules/rule_settings.ts";
import { DEFAULT_THRESHOLDS } from "../../../schemas/thresholds.ts";

describe("checkRuleCodes()", () => {
  it("names each code that no rule has", () => {
    const errors: FieldErrors = {};
    checkRuleCodes("disabled_rules", ["title_missing", "titel_missing", "rule_failed"], errors);
    expect(errors).to.deep.equal({
      "disabled_rules.2": ['There is no rule "rule_failed"; GET /issue-types lists all of them.'],
      "disabled_rules.1": ['There is no rule "titel_missing"; GET /issue-types lists all of them.'],
    });
  });
});

describe("checkThresholds()", () => {
  function check(thresholds: Partial<typeof DEFAULT_THRESHOLDS>): FieldErrors {
    const errors: FieldErrors = {};
    checkThresholds({ ...DEFAULT_THRESHOLDS, ...thresholds }, errors);
    return errors;
  }

  it("takes the defaults", () => {
    expect(check({})).to.deep.equal({});
  });

  it("refuses a lower limit that is not below its upper one", () => {
    expect(check({ title_min_chars: 60 })).to.deep.equal({
      "thresholds.title_min_chars": [
        "The thresholds.title_min_chars field (60) must be less than title_max_chars (60).",
      ],
    });
  });
});
