import { describeDuplicateRule } from "../../../support/audits/duplicate_rule.ts";

describeDuplicateRule("url_case_duplicate", "duplicate_urls", {
  shows: "text",
  expected: "one address for one page",
  where: "URL",
});
