import { expect } from "chai";
import {
  findHeaderLanguage,
  readExportHeader,
} from "../../../../lib/importers/columns/export_header.ts";
import { ALIASES } from "../../../../lib/importers/columns/find_columns.ts";

const read = (header: string, ...rows: string[]) =>
  readExportHeader(header.split(","), rows.map((row) => row.split(",")), ALIASES);

describe("readExportHeader()", () => {
  it("knows the names", () => {
    expect(read("Top queries,Clicks,Impressions,CTR,Position")).to.deep.equal({
      dimension: "Top queries",
      current: { clicks: 1, impressions: 2, ctr: 3, position: 4 },
      previous: null,
      labels: [],
      named: true,
    });
  });

  it("finds the pairs of a comparison, whichever comes first", () => {
    const pairs = ["Clicks", "Impressions", "CTR", "Position"]
      .map((name) => `Previous 7 days ${name},Last 7 days ${name}`).join(",");
    expect(read(`Query,${pairs}`)).to.deep.include({
      current: { clicks: 2, impressions: 4, ctr: 6, position: 8 },
      previous: { clicks: 1, impressions: 3, ctr: 5, position: 7 },
      labels: ["last 7 days", "previous 7 days"],
    });
  });

  it("finds labels after the names, and names without spaces", () => {
    const french = ["Clics", "Impressions", "CTR", "Position"]
      .map((name) => `${name} 28 derniers jours,${name} 28 jours précédents`).join(",");
    expect(read(`Requête,${french}`)?.labels)
      .to.deep.equal(["28 derniers jours", "28 jours precedents"]);
    const japanese = ["クリック数", "表示回数", "CTR", "掲載順位"]
      .map((name) => `過去28日間${name},前の28日間${name}`).join(",").replaceAll("間CTR", "間 CTR");
    expect(read(`上位のクエリ,${japanese}`)?.previous)
      .to.deep.equal({ clicks: 2, impressions: 4, ctr: 6, position: 8 });
  });

  it("recognises five columns by their values: percentages, or what clicks by impressions make", () => {
    expect(read("A,B,C,D,E", "x,1,10,10%,2.5")).to.deep.include({
      current: { clicks: 1, impressions: 2, ctr: 3, position: 4 },
      named: false,
    });
    expect(read("A,B,C,D,E", "x,1,10,0.1,2.5")?.named).to.equal(false);
    expect(read("A,B,C,D,E", "x,1,10,0.3,2.5")).to.equal(undefined);
    expect(read("A,B,C,D,E", "x,0,10,0,2.5")).to.equal(undefined);
    expect(read("A,B,C,D,E", "x,y,10,10%,2.5")).to.equal(undefined);
    expect(read("A,B,C,D,E")).to.equal(undefined);
  });

  it("does not take tables with further columns", () => {
    expect(read("query,page,clicks,impressions,ctr,position")).to.equal(undefined);
    expect(read("Date,Not indexed,Indexed,Impressions")).to.equal(undefined);
  });
});

describe("findHeaderLanguage()", () => {
  it("is recognised by the names of clicks and impressions", () => {
    const headers = [
      "Suchanfragen,Klicks,Impressionen,CTR,Position",
      "上位のクエリ,クリック数,表示回数,CTR,掲載順位",
      "Consultas principales,Clics,Impresiones,CTR,Posición",
      "Top queries,Clicks,Impressions,CTR,Position",
    ];
    const languages = headers.map((text) => {
      const columns = text.split(",");
      const header = readExportHeader(columns, [], ALIASES);
      return header && findHeaderLanguage(columns, header);
    });
    expect(languages).to.deep.equal(["German", "Japanese", "Spanish", "English"]);
  });
});
