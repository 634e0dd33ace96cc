import { expect } from "chai";
import { createOpenApiDocument } from "../../../lib/openapi/openapi.ts";
import { listRatioNames } from "../../../lib/openapi/ratios.ts";
import { ROUTES } from "../../../lib/routes/mod.ts";

describe("ratios and percentages", () => {
  const document = createOpenApiDocument(ROUTES);
  const { ratios, percentages } = listRatioNames([document.components["schemas"], document.paths]);

  it("are found by the names and limits of schemas", () => {
    const ratio = { type: ["number", "null"], minimum: 0, maximum: 1 };
    const properties = {
      ctr: { type: "number" },
      overlap: ratio,
      low: ratio,
      clicks_pct: { type: "number" },
      count: { type: "integer", minimum: 0, maximum: 1 },
      list: { items: { properties: { low: { type: "number" }, share: ratio } } },
    };
    expect(listRatioNames({ properties })).to.deep.equal({
      ratios: ["ctr", "overlap", "share"],
      percentages: ["clicks_pct"],
    });
  });

  it("are all in a section of the description", () => {
    const [, section = ""] = String(document.info["description"]).split(
      "## Ratios and percentages",
    );
    expect(ratios).to.include.members([
      "anonymized_share",
      "ctr",
      "mention_rate",
      "share_of_voice",
    ]);
    expect(percentages).to.include.members(["clicks_pct", "visibility_pct"]);
    for (const name of [...ratios, ...percentages]) expect(section).to.include(`\`${name}\``);
  });

  it("keep to their names in the answers of examples", () => {
    const names = new Set(ratios);
    const wrong: string[] = [];
    for (const { example, operationId } of ROUTES) {
      JSON.stringify(example, (name, value) => {
        if (names.has(name) && typeof value === "number" && Math.abs(value) > 1) {
          wrong.push(`${operationId}: ${name} = ${value}`);
        }
        return value;
      });
    }
    expect(wrong).to.deep.equal([]);
  });
});
