import { describeDuplicateRule } from "../../../support/duplicate_rule.ts";

describeDuplicateRule("title_duplicate", "duplicate_titles", {
  shows: "text",
  expected: "a title of its own",
  where: "head > title",
});

describeDuplicateRule("description_duplicate", "duplicate_descriptions", {
  shows: "text",
  expected: "a description of its own",
  where: "meta[name=description]",
});
