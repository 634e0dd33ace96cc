import { describeDuplicateRule } from "../../../support/duplicate_rule.ts";

describeDuplicateRule("content_duplicate_exact", "duplicate_contents", {
  shows: "title",
  expected: "a main text of its own",
  where: "main content",
});

describeDuplicateRule("content_duplicate_near", "near_duplicates", {
  shows: "title",
  expected: "less than 90% of the text in common",
  where: "main content",
});
