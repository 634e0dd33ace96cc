import { expect } from "chai";
import { createToken } from "../../../../lib/commands/accounts/create_token.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertSpecOwner } from "../../../support/accounts/owner.ts";
import { signedInVisitor } from "../../../support/accounts/signed_in.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import type { PageVisitor } from "../../../support/web/page_visitor.ts";
import { fillReportedSite, REPORTED_NOW } from "../../../support/web/reported_site.ts";

describe("pages of the assistant", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let visitor: PageVisitor;
  let siteId: number;
  let accountId: number;
  let token: string;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => REPORTED_NOW });
    const owner = await insertSpecOwner(database.db, REPORTED_NOW);
    ({ accountId } = owner);
    siteId = await insertSpecSite(database.db, accountId);
    await fillReportedSite(database.db, siteId);
    visitor = await signedInVisitor(api, owner);
    ({ text: token } = await createToken(api.services, { id: owner.accountId }));
  });
  beforeEach(() => database.db("conversations").delete());
  after(async () => {
    await api.close();
    await database.drop();
  });
  const ask = async (message: string, path = `/sites/${siteId}/ask`) => {
    await visitor.open(path);
    return await visitor.send(path, { message });
  };
  const askAndRead = async (message: string) => {
    const { status, headers, text } = await ask(message);
    expect(status, text).to.equal(303);
    return await visitor.open(headers.get("location") ?? "");
  };

  it("answer a question, and lead to the rows that the answer rests on", async () => {
    const { html, text } = await askAndRead("Which pages lost the most clicks?");
    expect(text).to.contain("Which pages lost the most clicks?").and.to.contain(
      "Understood:",
    );
    expect(text).to.contain("Built-in analyst").and.to.match(/Data up to \d/);
    const [, grounds = ""] = /<details class="chat-grounds">([^]*?)<\/details>/.exec(html) ?? [];
    const paths = [...grounds.matchAll(/href="([^"]+)"/g)].map(([, path = ""]) =>
      path.replaceAll("&amp;", "&")
    );
    expect(paths).to.not.deep.equal([]);
    for (const path of paths) expect((await visitor.open(path)).status, path).to.equal(200);
  });

  it("lead to the pages of the browser where an answer names what the API does", async () => {
    const empty = await insertSpecSite(database.db, accountId);
    const path = `/sites/${empty}/ask`;
    const { headers } = await ask("Which pages lost the most clicks?", path);
    const { html, text } = await visitor.open(headers.get("location") ?? "");
    expect(text).to.contain("no search data yet").and.not.to.match(/(?:PUT|POST) \/sites/);
    expect(html).to.contain(`href="/settings/sites/${empty}/search-console"`);
  });

  it("offer the questions that may be meant, to be asked with a click", async () => {
    const { html } = await askAndRead("Tell me about the thing with the clicks of pages");
    const [, path = ""] = /href="(\/sites\/\d+\/ask\/\d+\?message=[^"]+)"/.exec(html) ?? [];
    expect((await visitor.open(path)).html).to.match(/<textarea[^>]*>\n?Which/);
  });

  it("go on with a conversation, and list it", async () => {
    const { headers } = await ask("How is my site?");
    const path = (headers.get("location") ?? "").replace(/#.*/, "");
    await ask("And which keyword has the most clicks?", path);
    const { text } = await visitor.open(path);
    expect(text).to.contain("How is my site?").and.to.contain("which keyword has the most clicks");
    expect((await visitor.open(`/sites/${siteId}/ask`)).text)
      .to.contain("How is my site? 4 messages");
  });

  it("have examples that fill the form and are all understood", async () => {
    const { html } = await visitor.open(`/sites/${siteId}/ask`);
    const examples = [...html.matchAll(/href="([^"]+\?message=[^"]+)"/g)].map(([, path = ""]) =>
      path
    );
    expect(examples).to.have.length(5);
    for (const path of examples) {
      const [, message = ""] = /<textarea[^>]*>\n?([^<]+)</.exec((await visitor.open(path)).html) ??
        [];
      const { text } = await askAndRead(message);
      expect(text, message).to.contain("Understood:").and.not.to.contain("Which of these");
    }
  });

  it("say at the field what is wrong, and keep what was typed", async () => {
    const empty = await ask("  ");
    expect(empty.status).to.equal(422);
    expect(empty.html).to.contain('aria-invalid="true"');
    const long = await ask("why ".repeat(1_100));
    expect(long.status).to.equal(422);
    expect(long.html).to.contain("why why why");
  });

  it("show what was said as text", async () => {
    const { html } = await askAndRead(`<script>alert(7)</script> & "clicks"?`);
    expect(html).not.to.contain("<script>alert").and.to.contain("&#60;script");
  });

  it("delete a conversation after asking", async () => {
    const { headers } = await ask("How is my site?");
    const path = (headers.get("location") ?? "").replace(/#.*/, "");
    expect((await visitor.open(`${path}/delete`)).text).to.contain("Delete this conversation?");
    expect((await visitor.send(`${path}/delete`, {})).headers.get("location"))
      .to.equal(`/sites/${siteId}/ask?done=deleted`);
    expect((await visitor.open(path)).status).to.equal(404);
  });

  it("say by the API that nobody's token began it", async () => {
    await ask("How is my site?");
    const list = async (query = "") =>
      (await api.request("GET", `/sites/${siteId}/ai/conversations${query}`, { token })).body;
    expect((await list()).data[0].token_id).to.equal(null);
    expect((await list("?filter[token_id][null]=true")).meta.total).to.equal(1);
    expect((await list("?filter[token_id]=0")).meta.total).to.equal(0);
  });
});
