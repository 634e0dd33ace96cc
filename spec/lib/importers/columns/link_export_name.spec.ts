import { expect } from "chai";
import { readLinkExportName } from "../../../../lib/importers/columns/link_export_name.ts";

describe("readLinkExportName()", () => {
  it("finds the property, the day and what it is", () => {
    const plain = { host: null, sample: false, internal: false, day: null };
    const names: [string, object][] = [
      [
        "http___www.example.com_-Latest links-2020-07-15.csv",
        { host: "www.example.com", day: "2020-07-15" },
      ],
      [
        "example.com-More sample links-2026-07-18.csv",
        { host: "example.com", sample: true, day: "2026-07-18" },
      ],
      ["shop-1.example.co.uk-Top-target-pages-2026-04-17.csv", {
        host: "shop-1.example.co.uk",
        day: "2026-04-17",
      }],
      ["a/Top linked pages - internally.csv", { internal: true }],
      ["links.csv", {}],
    ];
    for (const [name, expected] of names) {
      expect(readLinkExportName(name), name).to.deep.equal({ ...plain, ...expected });
    }
  });
});
