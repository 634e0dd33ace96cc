import { expect } from "chai";
import { listDaySets } from "../../../lib/search_console/day_sets.ts";

describe("listDaySets()", () => {
  const plain = { byCountryAndDevice: false };

  it("has pages by themselves, since rows of queries leave anonymised ones out", () => {
    expect(listDaySets("web", plain)).to.deep.equal([
      ["country", "device"],
      ["searchAppearance"],
      ["query"],
      ["page"],
      ["query", "page"],
    ]);
    expect(listDaySets("image", plain)).not.to.deep.include(["searchAppearance"]);
  });

  it("has queries and pages by country and device where that is wanted", () => {
    expect(listDaySets("web", { byCountryAndDevice: true }).slice(2)).to.deep.equal([
      ["query", "country", "device"],
      ["page", "country", "device"],
      ["query", "page", "country", "device"],
    ]);
  });

  it("asks neither Discover nor Google News for queries, nor Discover for devices", () => {
    const options = { byCountryAndDevice: true };
    expect(listDaySets("discover", options)).to.deep.equal([["country"], ["page"]]);
    expect(listDaySets("googleNews", options)).to.deep.equal([
      ["country", "device"],
      ["page", "country", "device"],
    ]);
  });
});
