import { EVENT_TYPES, LOCAL_BUSINESS_TYPES } from "./schema_org_types.ts";

/**
 * A property that has to be there: a path such as `reviewRating.ratingValue`, or several of which
 * one is enough, separated by `|`. Before `>` stands a property whose every value has to have it.
 */
export type PropertyPath = string;

/** What Google asks of an item before it shows a rich result for it. */
export interface RichResult {
  /** The schema.org type that Google's page is about. */
  name: string;
  /** Which types it holds for: the named one and its subtypes. */
  types: ReadonlySet<string>;
  required: readonly PropertyPath[];
  /** Also required where the item does not stand inside another, which tells it. */
  requiredAlone?: readonly PropertyPath[];
  /** Required by common understanding, not by Google's page: a missing one is a warning. */
  expected?: readonly PropertyPath[];
  recommended: readonly PropertyPath[];
  /** Judged only where it stands by itself, not as a part of another item. */
  aloneOnly?: true;
  /** As a part of another item it is judged only within these types. */
  within?: ReadonlySet<string>;
}

function types(...names: string[]): ReadonlySet<string> {
  return new Set(names);
}

/**
 * The rich results of Google Search with the properties that it requires and recommends.
 *
 * @see https://developers.google.com/search/docs/appearance/structured-data/search-gallery
 */
export const RICH_RESULTS: readonly RichResult[] = [
  {
    name: "Article",
    types: types("Article", "NewsArticle", "BlogPosting"),
    required: [],
    expected: ["headline"],
    recommended: ["author", "datePublished", "image"],
    aloneOnly: true,
  },
  {
    name: "BreadcrumbList",
    types: types("BreadcrumbList"),
    required: ["itemListElement", "itemListElement.position", "itemListElement>name|item.name"],
    recommended: [],
  },
  {
    name: "Product",
    types: types("Product"),
    required: ["name", "offers|review|aggregateRating"],
    recommended: ["image", "description", "brand", "offers", "review", "aggregateRating"],
    aloneOnly: true,
  },
  {
    name: "Offer",
    types: types("Offer"),
    required: ["price|priceSpecification.price", "priceCurrency|priceSpecification.priceCurrency"],
    recommended: ["availability"],
    // Of what else is offered, such as an event, a course or a service, Google asks other things.
    within: types(
      "Product",
      "IndividualProduct",
      "ProductModel",
      "SomeProducts",
      "Vehicle",
      "Car",
      "Motorcycle",
    ),
  },
  {
    name: "Review",
    types: types("Review", "CriticReview", "UserReview"),
    required: ["author", "reviewRating.ratingValue"],
    requiredAlone: ["itemReviewed"],
    recommended: ["datePublished"],
  },
  {
    name: "AggregateRating",
    types: types("AggregateRating"),
    required: ["ratingValue", "ratingCount|reviewCount"],
    requiredAlone: ["itemReviewed"],
    recommended: [],
  },
  {
    name: "FAQPage",
    types: types("FAQPage"),
    required: ["mainEntity", "mainEntity.name", "mainEntity.acceptedAnswer.text"],
    recommended: [],
  },
  {
    name: "QAPage",
    types: types("QAPage"),
    required: [
      "mainEntity.name",
      "mainEntity.answerCount",
      "mainEntity.acceptedAnswer|mainEntity.suggestedAnswer",
    ],
    recommended: ["mainEntity.author", "mainEntity.datePublished"],
  },
  {
    name: "Event",
    types: new Set(["Event", ...EVENT_TYPES].filter((type) => !/^User|CourseInstance/.test(type))),
    required: ["name", "startDate", "location"],
    recommended: ["description", "endDate", "eventStatus", "image", "offers", "organizer"],
    aloneOnly: true,
  },
  {
    name: "Recipe",
    types: types("Recipe"),
    required: ["name", "image"],
    recommended: [
      "author",
      "datePublished",
      "description",
      "recipeIngredient",
      "recipeInstructions",
      "totalTime|prepTime|cookTime",
    ],
    aloneOnly: true,
  },
  {
    name: "JobPosting",
    types: types("JobPosting"),
    required: [
      "title",
      "description",
      "datePosted",
      "hiringOrganization",
      "jobLocation|applicantLocationRequirements",
    ],
    recommended: ["baseSalary", "employmentType", "validThrough"],
    aloneOnly: true,
  },
  {
    name: "VideoObject",
    types: types("VideoObject"),
    required: ["name", "thumbnailUrl", "uploadDate"],
    recommended: ["description", "duration", "contentUrl|embedUrl"],
  },
  {
    name: "LocalBusiness",
    types: new Set(["LocalBusiness", ...LOCAL_BUSINESS_TYPES]),
    required: ["name", "address"],
    recommended: ["geo", "openingHoursSpecification|openingHours", "telephone", "url"],
    aloneOnly: true,
  },
  {
    name: "Organization",
    types: types("Organization"),
    required: [],
    expected: ["url", "logo"],
    recommended: [],
    aloneOnly: true,
  },
  {
    name: "SoftwareApplication",
    types: types("SoftwareApplication", "MobileApplication", "WebApplication"),
    required: ["name", "offers.price|offers.lowPrice", "aggregateRating|review"],
    recommended: ["applicationCategory", "operatingSystem"],
    aloneOnly: true,
  },
];
