import { describeDuplicateRule } from "../../../support/audits/duplicate_rule.ts";

describeDuplicateRule("h1_duplicate", "duplicate_h1s", {
  shows: "text",
  expected: "a main heading of its own",
  where: "h1",
});
