import { expect } from "chai";
import { findDayInName, withDayOfFile } from "../../../../lib/importers/columns/export_day.ts";
import { OPTIONS } from "../../../support/imports/imports.ts";

const TODAY = OPTIONS.today;

describe("findDayInName()", () => {
  it("finds the day that tools write into the names of their files", () => {
    const names = {
      "shop.example.com-backlinks-subdomains_2026-11-01_12-30-00.csv": "2026-11-01",
      "shop.example.com-organic.Positions-us-20200715-2020-07-16T09_33_13Z.csv": "2020-07-15",
      "exports.zip/ranks_2026_10_02.csv": "2026-10-02",
      "https___shop.example.com_-Latest links-2020-07-15.csv": "2020-07-15",
      "ubersuggest_shop.example.com_1-Oct-2026.csv": "2026-10-01",
      "Rankings Nov_01_2026.csv": "2026-11-01",
    };
    for (const [name, day] of Object.entries(names)) {
      expect(findDayInName(name, TODAY), name).to.equal(day);
    }
  });

  it("finds none in other numbers, and none in the future", () => {
    const names = ["links.csv", "order-202611011.csv", "a-20261301.csv", "b-2026-12-24.csv"];
    for (const name of names) expect(findDayInName(name, TODAY), name).to.equal(undefined);
  });
});

describe("withDayOfFile()", () => {
  it("believes the user before the name", () => {
    const name = "links-2026-11-01.csv";
    expect(withDayOfFile(OPTIONS, { name }).to).to.equal("2026-11-01");
    const told = { ...OPTIONS, from: "2026-10-01", to: "2026-10-01" };
    expect(withDayOfFile(told, { name, changedOn: "2026-11-02" })).to.equal(told);
  });

  it("takes the day on which the file was changed for today, unless nobody set it", () => {
    const todayOf = (changedOn: string) => withDayOfFile(OPTIONS, { name: "a", changedOn }).today;
    expect(todayOf("2026-11-02")).to.equal("2026-11-02");
    expect(todayOf("1980-01-01")).to.equal(TODAY);
    expect(todayOf("2031-01-01")).to.equal(TODAY);
  });
});
