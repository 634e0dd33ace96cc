import { expect } from "chai";
import { sumParts } from "../../../../lib/metrics/search_data/sum_parts.ts";

describe("sumParts()", () => {
  it("adds up segments by country, the one with the most clicks first, and leaves out those that tell none", () => {
    const segment = (
      country: string | null,
      device: string,
      clicks: number,
      sum: number | null,
    ) => ({
      country,
      device,
      clicks,
      impressions: 10 * clicks,
      positionSum: sum,
      appearance: null,
    });
    const segments = [
      segment("DE", "mobile", 1, 20),
      segment("DE", "desktop", 2, 60),
      segment("FR", "mobile", 5, null),
      segment(null, "mobile", 9, 90),
    ];
    expect(sumParts(segments, "country")).to.deep.equal([
      { part: "FR", clicks: 5, impressions: 50, positionSum: null },
      { part: "DE", clicks: 3, impressions: 30, positionSum: 80 },
    ]);
    expect(sumParts(segments, "device").map(({ part, clicks }) => [part, clicks])).to.deep.equal([
      ["mobile", 15],
      ["desktop", 2],
    ]);
  });

  it("names countries that are not known as their sources do", () => {
    const segment = (country: string, appearance: string | null, clicks: number) => (
      { country, appearance, device: null, clicks, impressions: 10, positionSum: 10 }
    );
    const segments = [
      segment("XX", "Atlantis", 1),
      segment("XX", "Lemuria", 2),
      segment("XX", "Atlantis", 4),
      segment("XX", null, 3),
      // of a country that is known it is no name
      segment("DE", "Review snippet", 6),
    ];
    expect(sumParts(segments, "country").map(({ part, clicks }) => [part, clicks])).to.deep.equal([
      ["DE", 6],
      ["Atlantis", 5],
      ["XX", 3],
      ["Lemuria", 2],
    ]);
  });
});
