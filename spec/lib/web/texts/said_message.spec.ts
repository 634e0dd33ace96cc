import { expect } from "chai";
import { inLanguage } from "../../../../lib/web/texts/language.ts";
import { saidMessage } from "../../../../lib/web/texts/said_message.ts";

describe("saidMessage()", () => {
  const german = (message: string) => inLanguage("de", () => saidMessage(message));

  it("writes each known sentence in German, with its values", () => {
    expect(german("Audit 7 is queued: it has no results to read."))
      .to.equal("Audit 7 wartet: Es hat noch keine Ergebnisse.");
    expect(german("No access logs of this site were read yet. The site has no competitor 2."))
      .to.equal(
        "Noch wurden keine Zugriffslogs dieser Website gelesen. Die Website hat keinen Wettbewerber 2.",
      );
  });

  it("keeps the operation that a sentence names", () => {
    expect(german("PUT /sites/1/integrations/bing-webmaster connects it."))
      .to.equal("PUT /sites/1/integrations/bing-webmaster verbindet sie.");
  });

  it("keeps a sentence that it does not know, and all in English", () => {
    expect(german("Nobody knows.")).to.equal("Nobody knows.");
    expect(saidMessage("client_id is missing.")).to.equal("client_id is missing.");
  });
});
