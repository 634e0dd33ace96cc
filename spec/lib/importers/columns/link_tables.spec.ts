import { expect } from "chai";
import { fileFromText } from "../../../../lib/importers/files/import_file.ts";
import { recogniseLinkTable } from "../../../../lib/importers/columns/link_tables.ts";
import { readSample } from "../../../../lib/importers/files/read_sample.ts";

async function recognise(text: string, name = "a.csv") {
  return recogniseLinkTable(await readSample(fileFromText(name, text)));
}

describe("recogniseLinkTable()", () => {
  it("finds the kind by the names, in several languages", async () => {
    const headers: [string, string][] = [
      ["Linking page,Last crawled", "linking_pages"],
      ["Linking page", "linking_pages"],
      ["דף מקשר,נסרק לאחרונה", "linking_pages"],
      ["Site,Linking pages,Target pages", "linking_sites"],
      ["Website,Verweisende Seiten,Zielseiten", "linking_sites"],
      ["אתר,דפים מקשרים,דפי יעד", "linking_sites"],
      ["Target page,Incoming links,Linking sites", "linked_pages"],
      ["דף יעד,קישורים נכנסים,אתרים מקשרים", "linked_pages"],
      ["Target page,Internal links", "internal_links"],
      ["Linking text,Count", "linking_texts"],
    ];
    for (const [header, kind] of headers) {
      expect(await recognise(`${header}\n`), header).to.deep.equal({ kind, named: true });
    }
  });

  it("recognises pages of several hosts with days by their values", async () => {
    const rows = "https://a.test/,2026-07-05\nhttps://b.test/x,2026-07-04\n";
    expect(await recognise(`Zz,Yy\n${rows}`)).to.deep.equal({
      kind: "linking_pages",
      named: false,
    });
  });

  it("takes no list of pages for links", async () => {
    const one = "https://a.test/,2026-07-05\nhttps://a.test/x,2026-07-04\n";
    const several = "https://a.test/,2026-07-05\nhttps://b.test/x,2026-07-04\n";
    const why = "it has no first column of linking pages, sites, target pages or texts";
    expect(await recognise(`Zz,Yy\n${one}`)).to.equal(why);
    expect(await recognise(`URL,Lastmod\n${several}`)).to.equal(why);
    expect(await recognise("Site,Clicks,Impressions\na.test,1,2\n")).to.equal(why);
    expect(await recognise("Linking page,Target URL,Anchor\n")).to.equal(why);
    expect(await recognise("Link text,Source URL\n")).to.equal(why);
    expect(await recognise("Linking page,a,b,c\n")).to.equal("it has more than three columns");
  });
});
