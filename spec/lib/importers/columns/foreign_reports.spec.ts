import { expect } from "chai";
import { refusalOf, runImport } from "../../../support/imports/imports.ts";

/** Headers as the programs write them; rows are made up. */
const ADS = 'Search keyword report\n"October 1, 2026 - October 31, 2026"\n' +
  "Keyword status,Keyword,Match type,Campaign,Ad group,Status,Currency code,Max. CPC,Clicks,Impr.,CTR,Avg. CPC,Cost\n" +
  "Enabled,red shoes,Phrase match,Brand,Shoes,Eligible,EUR,0.50,120,2300,5.22%,0.41,49.20\n";
const ADS_DE =
  "Suchbegriff;Keyword-Option;Kampagne;Anzeigengruppe;Klicks;Impr.;CTR;Durchschn. CPC;Kosten\n" +
  "rote schuhe;Wortgruppe;Marke;Schuhe;120;2300;5,22 %;0,41;49,20\n";
const CRAWL = '"Address","Content Type","Status Code","Status","Indexability","Title 1","H1-1"\n' +
  '"https://example.com/","text/html; charset=utf-8","200","OK","Indexable","Home","Home"\n';
const INLINKS =
  '"Type","Source","Destination","Size (Bytes)","Alt Text","Anchor","Status Code","Status",' +
  '"Follow","Target","Rel","Path Type","Link Path","Link Position","Link Origin"\n' +
  '"Hyperlink","https://example.com/","https://example.com/a","0","","A","200","OK","true","","",' +
  '"Absolute","//a","Navigation","HTML"\n';

describe("findForeignReport()", () => {
  const refuse = async (name: string, text: string) => await refusalOf(runImport({ [name]: text }));

  it("knows a report of Google Ads for what it is", async () => {
    expect(await refuse("report.csv", ADS)).to.deep.equal({
      code: "report_not_read",
      message:
        "report.csv: This is a report of paid clicks (Google Ads or Microsoft Advertising). " +
        "Its clicks and impressions are of ads, and would count as organic. Bring Search Console's " +
        "performance export; for search volumes, the keyword ideas of Google's Keyword Planner.",
    });
    expect((await refuse("bericht.csv", ADS_DE)).code).to.equal("report_not_read");
  });

  it("knows the crawl and the links of Screaming Frog", async () => {
    expect((await refuse("internal_all.csv", CRAWL)).message)
      .to.match(/This is a crawl of Screaming Frog\. .* start an audit/);
    expect((await refuse("all_inlinks.csv", INLINKS)).message)
      .to.match(/This is a list of links that Screaming Frog crawled\. .* start an audit/);
  });

  it("knows the tables of the page indexing report, and other reports by their names", async () => {
    const tables = [
      "Reason,Source,Validation,Pages\nNot found (404),Website,Not Started,12\n",
      "Date,Not indexed,Indexed,Impressions\n2026-10-01,4,20,300\n",
      "URL,Last crawled\nhttps://example.com/a,2026-10-01\n",
      "Property,Value\nIssue,Not found (404)\n",
      "Date,Affected pages\n2026-10-01,4\n",
      "Fecha,Sin indexar,Indexadas,Impresiones\n2026-10-01,4,20,300\n",
      "Motivo,Fuente,Validación,Páginas\nNo se ha encontrado (404),Sitio web,Iniciada,12\n",
      "Propiedad,Valor\nSitemap,Todas las páginas conocidas\n",
      "Tarih,Etkilenen sayfa sayısı\n2026-10-01,4\n",
      "URL,Son tarama\nhttps://example.com/a,2026-10-01\n",
      "URL,Último rastreamento\nhttps://example.com/a,2026-10-01\n",
      "URL,최종 크롤링\nhttps://example.com/a,2026-10-01\n",
      "날짜,영향을 받은 페이지\n2026-10-01,4\n",
    ];
    for (const text of tables) {
      expect((await refuse("Table.csv", text)).message).to.match(
        /page indexing report, or of another/,
      );
    }
    expect(
      (await refuse(
        "example.com-core-web-vitals-2026-08-30/Chart.csv",
        "Date,Poor\n2026-10-01,4\n",
      ))
        .code,
    ).to.equal("report_not_read");
  });

  it("knows the reports of Bing Webmaster Tools, whose clicks are not Google's", async () => {
    const keywords = '"Keyword","Impressions","Clicks","CTR","Avg. Position"\n' +
      '"red shoes","65","2","3.08%","5.9"\n';
    const tables = {
      "keywords.csv": keywords,
      "pages.csv": '"Page","Impressions","Clicks","CTR","Avg. Position"\n' +
        '"https://example.com/","65","2","3.08%","5.9"\n',
      "days.csv":
        '"Date","Clicks","Impressions","Avg. CTR"\n"7/1/2026 12:00:00 AM","2","65","3.08"\n',
      "api.csv": "Date,Query,Clicks,Impressions,AvgClickPosition,AvgImpressionPosition\n" +
        "2026-07-01,red shoes,2,65,4,5.9\n",
      "example.com_KeywordReport_7_18_2026.csv": "Suchbegriff,Impressionen,Klicks,CTR,Position\n" +
        "rote schuhe,65,2,3.08%,5.9\n",
    };
    for (const [name, text] of Object.entries(tables)) {
      expect((await refuse(name, text)).message, name).to.match(
        /This is a report of Bing Webmaster Tools\. .* Bring Search Console's performance export/,
      );
    }
    const july = { from: "2026-07-01", to: "2026-07-31" };
    const named = { ...july, format: "search_console_rows" };
    expect((await runImport({ "keywords.csv": keywords }, named)).rows).to.have.length(1);
    // other programs put clicks first
    const google = "Keyword,Clicks,Impressions,CTR,Avg. Position\nred shoes,2,65,3.08%,5.9\n";
    expect((await runImport({ "google.csv": google }, july)).rows[0])
      .to.deep.include({ kind: "query", clicks: 2 });
  });

  it("knows Bing's AI Performance report, whose columns nobody documents", async () => {
    const tables = {
      "queries.csv": "Grounding Query,Citations\nred shoes,4\n",
      "example.com_AIPerformance_11_20_2026.csv": "Page,Citations\nhttps://example.com/,4\n",
    };
    for (const [name, text] of Object.entries(tables)) {
      expect((await refuse(name, text)).message, name)
        .to.match(/This is the AI Performance report of Bing Webmaster Tools\. .* ai_answers/);
    }
  });

  it("lets search data with such columns pass, and what the user names", async () => {
    const withCrawl = "Address,Status Code,Indexability,Clicks,Impressions,CTR,Position\n" +
      "https://example.com/,200,Indexable,10,100,10%,3\n";
    const july = { from: "2026-07-01", to: "2026-07-31" };
    expect((await runImport({ "search_console_all.csv": withCrawl }, july)).rows[0])
      .to.deep.include({ kind: "page", clicks: 10 });
    const planner =
      "Keyword Stats 2026-11-01\nKeyword,Currency,Avg. monthly searches,Competition," +
      "Top of page bid (low range)\nred shoes,EUR,1000,High,0.20\n";
    expect((await runImport({ "planner.csv": planner })).rows[0])
      .to.deep.include({ kind: "keyword_volume", volume: 1000 });
    const seen = "Page d'origine du lien,Dernière exploration\nhttps://a.example/,2026-10-01\n";
    expect((await refuse("links.csv", seen)).code).to.equal("format_unknown");
    const links = "Source,Destination,Anchor\nhttps://a.example/,https://example.com/,A\n";
    expect((await runImport({ "links.csv": links })).format).to.equal("backlinks");
    expect((await runImport({ "ads.csv": ADS }, { ...july, format: "search_console_rows" })).rows)
      .to.have.length(1);
  });
});
