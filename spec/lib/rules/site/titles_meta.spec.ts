import { describeDuplicateRule } from "../../../support/duplicate_rule.ts";

describeDuplicateRule("title_duplicate", "duplicate_titles", {
  expected: "a title of its own",
  where: "title",
});

describeDuplicateRule("description_duplicate", "duplicate_descriptions", {
  expected: "a description of its own",
  where: "meta[name=description]",
});
