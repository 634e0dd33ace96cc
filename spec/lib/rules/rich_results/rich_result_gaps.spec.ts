import { expect } from "chai";
import type { StructuredItem, StructuredValue } from "../../../../lib/crawler/html/markup_facts.ts";
import { describePath } from "../../../../lib/rules/rich_results/property_path.ts";
import {
  findRichResult,
  listRichResultGaps,
} from "../../../../lib/rules/rich_results/rich_result_gaps.ts";
import { RICH_RESULTS } from "../../../../lib/rules/rich_results/rich_results.ts";

/** Creates an item; a single value stands for a list of one. */
function item(
  type: string,
  properties: Record<string, StructuredValue | StructuredValue[]> = {},
): StructuredItem {
  return {
    types: [type],
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, value]) => [
        name,
        Array.isArray(value) ? value : [value],
      ]),
    ),
  };
}

function required(...items: StructuredItem[]) {
  return listRichResultGaps(items).map(({ type, required }) => [type, required]);
}

function expected(...items: StructuredItem[]) {
  return listRichResultGaps(items).map(({ type, expected }) => [type, expected]);
}

describe("listRichResultGaps()", () => {
  it("gives nothing for complete items and for types without rich result", () => {
    const breadcrumb = item("BreadcrumbList", {
      itemListElement: [
        item("ListItem", { position: "1", item: item("Thing", { name: "Home" }) }),
        item("ListItem", { position: "2", name: "Tea" }),
      ],
    });
    expect(listRichResultGaps([breadcrumb, item("WebPage"), item("Person")])).to.deep.equal([]);
  });

  it("lists what a product lacks, one of several being enough", () => {
    expect(listRichResultGaps([item("Product", { name: "Tea" })])).to.deep.equal([{
      type: "Product",
      richResult: "Product",
      documentation:
        "https://developers.google.com/search/docs/appearance/structured-data/product-snippet",
      required: ["offers|review|aggregateRating"],
      expected: [],
      recommended: ["image", "description", "brand", "offers", "review", "aggregateRating"],
    }]);
    const offer = item("Offer", { price: "3", priceCurrency: "EUR" });
    expect(required(item("Product", { name: "Tea", offers: offer })))
      .to.deep.equal([["Product", []], ["Offer", []]]);
  });

  it("looks into nested items, by every value of a property", () => {
    const faq = item("FAQPage", {
      mainEntity: [
        item("Question", { name: "Why?", acceptedAnswer: item("Answer", { text: "So." }) }),
        item("Question", { name: "How?", acceptedAnswer: item("Answer") }),
      ],
    });
    expect(expected(faq)).to.deep.equal([["FAQPage", ["mainEntity.acceptedAnswer>text"]]]);
  });

  it("names a property that is missing as a whole once, not its parts", () => {
    expect(required(item("QAPage"), item("BreadcrumbList"))).to.deep.equal([
      ["QAPage", ["mainEntity"]],
      ["BreadcrumbList", ["itemListElement"]],
    ]);
    expect(expected(item("FAQPage"))).to.deep.equal([["FAQPage", ["mainEntity"]]]);
  });

  it("reports elements of a breadcrumb without name or position", () => {
    const list = item("BreadcrumbList", { itemListElement: [item("ListItem", { name: "Tea" })] });
    expect(required(list)).to.deep.equal([["BreadcrumbList", ["itemListElement.position"]]]);
    const unnamed = item("BreadcrumbList", {
      itemListElement: [item("ListItem", { position: "1" })],
    });
    expect(required(unnamed)).to.deep.equal([
      ["BreadcrumbList", ["itemListElement>name|item[*].name"]],
    ]);
  });

  it("wants itemReviewed only of reviews that stand alone", () => {
    const review = item("Review", {
      author: "Ann",
      reviewRating: item("Rating", { ratingValue: "4" }),
      datePublished: "2026-01-01",
    });
    expect(required(review)).to.deep.equal([["Review", ["itemReviewed"]]]);
    expect(required(item("Thing", { review }))).to.deep.equal([]);
  });

  it("judges what others refer to once: within them, or by itself where only that counts", () => {
    const rating = { ...item("AggregateRating", { ratingValue: "4" }), referenced: true } as const;
    const product = {
      ...item("Product", { name: "Tea", aggregateRating: rating }),
      referenced: true,
    } as const;
    const page = item("WebPage", { mainEntity: product });
    expect(required(page, product, rating)).to.deep.equal([
      ["Product", []],
      ["AggregateRating", ["ratingCount|reviewCount"]],
    ]);
  });

  it("takes prices from a price specification", () => {
    const priceSpecification = item("PriceSpecification", { price: "3", priceCurrency: "EUR" });
    expect(required(item("Offer", { priceSpecification, availability: "InStock" })))
      .to.deep.equal([]);
  });

  it("judges offers of products and by themselves, not those of events, courses and services", () => {
    const offer = item("Offer", { url: "https://example.com/" });
    const gap = ["Offer", [
      "price|priceSpecification.price",
      "priceCurrency|priceSpecification.priceCurrency",
    ]];
    const product = item("Product", { name: "Tea", offers: offer });
    expect(required(product)).to.deep.equal([["Product", []], gap]);
    expect(required(item("ProductGroup", { name: "Tea", hasVariant: product })))
      .to.deep.equal([["ProductGroup", []], gap]);
    expect(required(offer)).to.deep.equal([gap]);
    const service = item("Service", { hasOfferCatalog: item("OfferCatalog", { x: offer }) });
    const provider = "Leaf";
    const course = item("Course", { name: "Tea", description: "All", provider, offers: offer });
    expect(required(course, service)).to.deep.equal([]);
  });

  it("takes blank values for missing ones, and a reference for what it refers to", () => {
    expect(required(item("LocalBusiness", { name: " ", address: "#office" }))).to.deep.equal([
      ["LocalBusiness", ["name"]],
    ]);
  });

  it("calls an article's headline expected, not required", () => {
    const [gap] = listRichResultGaps([item("NewsArticle", { author: "Ann" })]);
    expect(gap).to.deep.equal({
      type: "NewsArticle",
      richResult: "Article",
      documentation: "https://developers.google.com/search/docs/appearance/structured-data/article",
      required: [],
      expected: ["headline"],
      recommended: ["author>url", "dateModified", "datePublished", "image"],
    });
  });

  it("judges publishers and other organizations inside other items not at all", () => {
    expect(required(item("WebPage", { publisher: item("Organization") }))).to.deep.equal([]);
  });
});

describe("what Google's pages require", () => {
  /** Each type complete, and the paths that are reported when what they end in is taken away. */
  const ADDRESS = item("PostalAddress", { addressCountry: "DE" });
  const PLACE = item("Place", { name: "Hall", address: ADDRESS });
  const COMMENT = item("Comment", { text: "Indeed." });
  const ANSWER = item("Answer", { text: "So.", comment: COMMENT });
  const QUESTION = item("Question", {
    name: "Why?",
    answerCount: "1",
    acceptedAnswer: ANSWER,
    suggestedAnswer: ANSWER,
    comment: COMMENT,
  });
  const JOB = {
    title: "Gardener",
    description: "Digging",
    datePosted: "2026-01-01",
    hiringOrganization: "Leaf",
    jobLocation: PLACE,
  };
  const RATING = item("Rating", { ratingValue: "1", alternateName: "False" });
  const POST = { author: item("Person", { name: "Ann" }), datePublished: "2026-01-01", text: "Hi" };
  const COMPLETE: [string, Record<string, StructuredValue | StructuredValue[]>, string[]][] = [
    ["Event", { name: "Fair", startDate: "2026-05-01", location: PLACE }, [
      "name",
      "startDate",
      "location",
      "location.address",
    ]],
    ["JobPosting", JOB, [
      "title",
      "description",
      "datePosted",
      "hiringOrganization",
      "jobLocation",
      "jobLocation.address",
      "jobLocation.address.addressCountry",
    ]],
    ["QAPage", { mainEntity: QUESTION }, [
      "mainEntity",
      "mainEntity.name",
      "mainEntity.answerCount",
      "mainEntity.acceptedAnswer.text",
      "mainEntity.suggestedAnswer.text",
      "mainEntity.comment.text",
      "mainEntity.acceptedAnswer.comment.text",
      "mainEntity.suggestedAnswer.comment.text",
    ]],
    ["AggregateOffer", { lowPrice: "1", priceCurrency: "EUR" }, ["lowPrice", "priceCurrency"]],
    ["Review", {
      author: "Ann",
      reviewRating: RATING,
      itemReviewed: item("Book", { name: "Tea" }),
    }, ["author", "reviewRating", "reviewRating.ratingValue", "itemReviewed", "itemReviewed.name"]],
    ["AggregateRating", {
      ratingValue: "4",
      ratingCount: "3",
      itemReviewed: item("Book", { name: "Tea" }),
    }, ["ratingValue", "ratingCount", "itemReviewed", "itemReviewed.name"]],
    ["EmployerAggregateRating", { ratingValue: "4", ratingCount: "3", itemReviewed: "Leaf" }, [
      "ratingValue",
      "ratingCount",
      "itemReviewed",
    ]],
    ["Course", { name: "Tea", description: "All of it" }, ["name", "description"]],
    ["Dataset", {
      name: "Snow",
      description: "Depth",
      distribution: item("DataDownload", { contentUrl: "/snow.csv" }),
    }, ["name", "description", "distribution.contentUrl"]],
    ["DiscussionForumPosting", POST, ["author", "author.name", "datePublished", "text"]],
    ["ProfilePage", { mainEntity: item("Person", { name: "Ann" }) }, [
      "mainEntity",
      "mainEntity.name",
    ]],
    ["ClaimReview", {
      claimReviewed: "Flat",
      reviewRating: RATING,
      url: "https://example.com/",
      itemReviewed: item("Claim", { author: item("Organization", { name: "Flat Earth Club" }) }),
    }, [
      "claimReviewed",
      "reviewRating",
      "reviewRating.alternateName",
      "url",
      "itemReviewed.author.name",
    ]],
    ["VideoObject", {
      name: "Tea",
      thumbnailUrl: "/t.png",
      uploadDate: "2026-01-01",
      hasPart: item("Clip", { name: "Pot", startOffset: "3", url: "/v?t=3" }),
    }, ["name", "thumbnailUrl", "uploadDate", "hasPart.name", "hasPart.startOffset"]],
    ["Recipe", {
      name: "Tea",
      image: "/t.png",
      recipeInstructions: item("HowToStep", { text: "Boil" }),
    }, ["name", "image", "recipeInstructions.text"]],
    ["Movie", { name: "Tea", image: "/t.png" }, ["name", "image"]],
    ["ProductGroup", { name: "Coat" }, ["name"]],
    ["VacationRental", {
      name: "Hut",
      identifier: "7",
      image: "/h.png",
      latitude: "1",
      longitude: "2",
      containsPlace: item("Accommodation", {
        occupancy: item("QuantitativeValue", { value: "4" }),
      }),
    }, ["name", "identifier", "image", "latitude", "longitude", "containsPlace.occupancy.value"]],
  ];

  /** A copy without the property at the end of a path. */
  function without(from: StructuredItem, path: readonly string[]): StructuredItem {
    const [name = "", ...rest] = path;
    const { [name]: values = [], ...others } = from.properties;
    if (rest.length === 0) return { ...from, properties: others };
    const changed = values.map((value) => typeof value === "string" ? value : without(value, rest));
    return { ...from, properties: { ...others, [name]: changed } };
  }

  for (const [type, properties, paths] of COMPLETE) {
    it(`finds ${type} complete`, () => {
      expect(required(item(type, properties)).filter(([, missing]) => missing?.length !== 0))
        .to.deep.equal([]);
    });

    for (const path of paths) {
      it(`misses ${path} of ${type}`, () => {
        const [gap] = listRichResultGaps([without(item(type, properties), path.split("."))]);
        expect(gap?.type).to.equal(type);
        expect(gap?.required.map(describePath).join(", ")).to.match(
          new RegExp(`(?:^| or |, )${path.replaceAll(".", "\\.")}`),
        );
      });
    }
  }

  it("wants the page of each breadcrumb but the last, and a name where the page is an address", () => {
    const list = (...elements: Record<string, StructuredValue>[]) =>
      item("BreadcrumbList", { itemListElement: elements.map((part) => item("ListItem", part)) });
    const books = { position: "1", name: "Books", item: "https://example.com/books" };
    const last = { position: "2", name: "Tea" };
    expect(required(list(books, last))).to.deep.equal([]);
    expect(required(list(last, books))).to.deep.equal([]);
    const { item: _, ...unlinked } = books;
    expect(required(list(unlinked, last))).to.deep.equal([
      ["BreadcrumbList", ["itemListElement[!last]>item"]],
    ]);
    const { name: __, ...unnamed } = books;
    expect(required(list(unnamed, last))).to.deep.equal([
      ["BreadcrumbList", ["itemListElement>name|item[*].name"]],
    ]);
  });

  it("wants an answer of a question, accepted or suggested", () => {
    const { acceptedAnswer: _, suggestedAnswer: __, ...unanswered } = QUESTION.properties;
    const asked = (answers: typeof unanswered) =>
      required(item("QAPage", { mainEntity: { ...QUESTION, properties: answers } }));
    expect(asked(unanswered)).to.deep.equal([
      ["QAPage", ["mainEntity.acceptedAnswer|mainEntity.suggestedAnswer"]],
    ]);
    expect(asked({ ...unanswered, suggestedAnswer: [ANSWER] })).to.deep.equal([["QAPage", []]]);
  });

  it("wants no address of an event that is online, nor of a place described elsewhere", () => {
    const event = (location: StructuredValue) =>
      required(item("Event", { name: "Fair", startDate: "2026-05-01", location }));
    const missing = ["location[!VirtualLocation]>address"];
    expect(event(item("VirtualLocation"))).to.deep.equal([["Event", []]]);
    expect(event("#hall")).to.deep.equal([["Event", []]]);
    expect(event("Berlin")).to.deep.equal([["Event", missing]]);
  });

  it("judges what a page or the entries of a list are about like what is at the top", () => {
    const product = item("Product", { name: "Tea" });
    const gap = ["Product", ["offers|review|aggregateRating"]];
    const entry = item("ListItem", { item: product });
    expect(required(item("WebPage", { mainEntity: product }))).to.deep.equal([gap]);
    expect(required(item("ItemList", { itemListElement: [entry, product] })))
      .to.deep.equal([gap, gap]);
    const review = item("Review", {
      author: "Ann",
      reviewRating: RATING,
      datePublished: "2026-01-01",
    });
    expect(required(item("WebPage", { mainEntity: review })))
      .to.deep.equal([["Review", ["itemReviewed"]]]);
    expect(required(item("Person", { knowsAbout: product }))).to.deep.equal([]);
    expect(required(item("BreadcrumbList", {
      itemListElement: item("ListItem", { position: "1", name: "Tea", item: product }),
    }))).to.deep.equal([]);
  });

  it("wants the text of a post where it is, not in a list of posts", () => {
    const { text: _, ...properties } = POST;
    const post = item("DiscussionForumPosting", properties);
    expect(required(post)).to.deep.equal([["DiscussionForumPosting", ["text|image|video"]]]);
    expect(required(item("ItemList", { itemListElement: post })))
      .to.deep.equal([["DiscussionForumPosting", []]]);
  });

  it("judges comments of posts and of other comments, not those of articles", () => {
    const comment = item("Comment", { author: "Bob", datePublished: "2026-01-02" });
    const reply = { ...comment, properties: { ...comment.properties, comment: [comment] } };
    const gap = ["Comment", ["text|image|video"]];
    const missing = required(item("DiscussionForumPosting", { ...POST, comment: reply }));
    expect(missing.slice(1)).to.deep.equal([gap, gap]);
    expect(required(comment)).to.deep.equal([]);
    const article = item("Article", { headline: "Tea", comment });
    expect(required(article)).to.deep.equal([["Article", []]]);
  });
});

describe("RICH_RESULTS", () => {
  it("name a page of Google's, or of schema.org where Google has withdrawn its own", () => {
    const others = RICH_RESULTS.filter(({ documentation }) =>
      !/^https:\/\/developers\.google\.com\/search\/docs\/appearance\/structured-data\/[a-z-]+$/
        .test(documentation)
    );
    expect(others.map(({ name, documentation }) => [name, documentation])).to.deep.equal([
      ["FAQPage", "https://schema.org/FAQPage"],
    ]);
  });

  it("have no two entries for one type but where a subtype comes first", () => {
    const types = RICH_RESULTS.flatMap((result) => [...result.types]);
    expect(types.filter((type, index) => types.indexOf(type) !== index))
      .to.deep.equal(["VacationRental"]);
  });
});

describe("findRichResult()", () => {
  it("knows subtypes, and leaves out what is no event for Google", () => {
    expect(findRichResult(item("Restaurant"))?.name).to.equal("LocalBusiness");
    expect(findRichResult(item("MusicEvent"))?.name).to.equal("Event");
    expect(findRichResult(item("CourseInstance"))).to.equal(undefined);
    expect(findRichResult(item("UserComments"))).to.equal(undefined);
  });
});
