import { guide, type RichResult, types } from "./rich_result.ts";

/** Google asks other things of what events, courses and services offer. */
const WITHIN_PRODUCTS = types(
  "Product",
  "IndividualProduct",
  "ProductModel",
  "SomeProducts",
  "Vehicle",
  "Car",
  "Motorcycle",
);

/** Rich results of products, what they cost, and what people think of them. */
export const COMMERCE_RICH_RESULTS: readonly RichResult[] = [
  {
    name: "Product",
    documentation: guide("product-snippet"),
    types: types("Product"),
    required: ["name", "offers|review|aggregateRating"],
    recommended: ["image", "description", "brand", "offers", "review", "aggregateRating"],
    aloneOnly: true,
  },
  {
    name: "ProductGroup",
    documentation: guide("product-variants"),
    types: types("ProductGroup"),
    required: ["name"],
    recommended: ["brand", "brand>name", "description", "hasVariant", "productGroupID", "variesBy"],
    aloneOnly: true,
  },
  {
    name: "Offer",
    documentation: guide("merchant-listing"),
    types: types("Offer"),
    required: ["price|priceSpecification.price", "priceCurrency|priceSpecification.priceCurrency"],
    recommended: ["availability"],
    within: WITHIN_PRODUCTS,
  },
  {
    name: "AggregateOffer",
    documentation: guide("product-snippet"),
    types: types("AggregateOffer"),
    required: ["lowPrice", "priceCurrency"],
    recommended: ["highPrice", "offerCount"],
    within: WITHIN_PRODUCTS,
  },
  {
    name: "Review",
    documentation: guide("review-snippet"),
    types: types("Review", "CriticReview", "UserReview"),
    required: ["author", "reviewRating.ratingValue"],
    requiredAlone: ["itemReviewed", "itemReviewed.name"],
    recommended: ["datePublished"],
  },
  {
    name: "EmployerAggregateRating",
    documentation: guide("employer-rating"),
    types: types("EmployerAggregateRating"),
    required: ["itemReviewed", "ratingValue", "ratingCount|reviewCount"],
    recommended: [],
  },
  {
    name: "AggregateRating",
    documentation: guide("review-snippet"),
    types: types("AggregateRating"),
    required: ["ratingValue", "ratingCount|reviewCount"],
    requiredAlone: ["itemReviewed", "itemReviewed.name"],
    recommended: [],
  },
  {
    name: "SoftwareApplication",
    documentation: guide("software-app"),
    types: types("SoftwareApplication", "MobileApplication", "WebApplication"),
    required: ["name", "offers.price|offers.lowPrice", "aggregateRating|review"],
    recommended: ["applicationCategory", "operatingSystem"],
    aloneOnly: true,
  },
];
