import { guide, type RichResult, types } from "./rich_result.ts";

const FORUM_POSTS = ["DiscussionForumPosting", "SocialMediaPosting"];

/** Rich results of what people ask, answer and discuss, and of their profiles. */
export const DISCUSSION_RICH_RESULTS: readonly RichResult[] = [
  {
    name: "DiscussionForumPosting",
    documentation: guide("discussion-forum"),
    types: types(...FORUM_POSTS),
    required: ["author", "author.name", "datePublished"],
    requiredUnlisted: ["text|image|video"],
    recommended: ["author>url", "headline", "url"],
    aloneOnly: true,
  },
  {
    name: "Comment",
    documentation: guide("discussion-forum"),
    types: types("Comment"),
    required: ["author", "datePublished", "text|image|video"],
    recommended: ["author>url"],
    partOnly: true,
    within: types(...FORUM_POSTS, "Comment"),
  },
  {
    // Google ended the rich result in May 2026 and withdrew its page a month later:
    // https://developers.google.com/search/updates
    name: "FAQPage",
    documentation: "https://schema.org/FAQPage",
    types: types("FAQPage"),
    required: [],
    expected: [
      "mainEntity",
      "mainEntity.name",
      "mainEntity.acceptedAnswer",
      "mainEntity.acceptedAnswer>text",
    ],
    recommended: [],
  },
  {
    name: "ProfilePage",
    documentation: guide("profile-page"),
    types: types("ProfilePage"),
    required: ["mainEntity", "mainEntity.name"],
    recommended: [
      "dateCreated",
      "dateModified",
      "mainEntity>description",
      "mainEntity>image",
      "mainEntity>sameAs",
    ],
  },
  {
    name: "QAPage",
    documentation: guide("qapage"),
    types: types("QAPage"),
    required: [
      "mainEntity",
      "mainEntity.name",
      "mainEntity.answerCount",
      "mainEntity.acceptedAnswer|mainEntity.suggestedAnswer",
      "mainEntity.acceptedAnswer>text",
      "mainEntity.suggestedAnswer>text",
      "mainEntity.comment>text",
      "mainEntity.acceptedAnswer.comment>text",
      "mainEntity.suggestedAnswer.comment>text",
    ],
    recommended: [
      "mainEntity.author",
      "mainEntity.author>url",
      "mainEntity.datePublished",
      "mainEntity>text",
      "mainEntity>upvoteCount",
      "mainEntity.acceptedAnswer>author",
      "mainEntity.acceptedAnswer>datePublished",
      "mainEntity.acceptedAnswer>upvoteCount",
      "mainEntity.acceptedAnswer>url",
      "mainEntity.suggestedAnswer>author",
      "mainEntity.suggestedAnswer>datePublished",
      "mainEntity.suggestedAnswer>upvoteCount",
      "mainEntity.suggestedAnswer>url",
    ],
  },
];
