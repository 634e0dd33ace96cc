import { expect } from "chai";
import { parseSearchType } from "../../../../lib/importers/values/parse_search_type.ts";

describe("parseSearchType()", () => {
  it("reads the names of the API, the bulk export and the user interface", () => {
    expect(
      ["web", "WEB", "Image", "googleNews", "GOOGLE_NEWS", "Vidéo", "discover"].map(
        parseSearchType,
      ),
    )
      .to.deep.equal(["web", "web", "image", "google_news", "google_news", "video", "discover"]);
  });

  it("gives undefined for other texts", () => {
    expect(parseSearchType("books")).to.equal(undefined);
  });
});
