import { expect } from "chai";
import { startReceiver } from "../support/accounts/webhook_receiver.ts";
import { startMailServer } from "../support/mail/mail_server.ts";
import { runScript } from "../support/script.ts";
import { useWarmScripts } from "../support/warm_scripts/use_warm_scripts.ts";

describe("npm run notify", () => {
  const runWarm = useWarmScripts();

  it("sends a mail by the settings", async () => {
    const server = await startMailServer();
    const environment = {
      SMTP_URL: `smtp://127.0.0.1:${server.port}`,
      MAIL_FROM: "reports@sv.example",
    };
    try {
      const { code, stdout, stderr } = await runScript(
        "notify",
        ["mail", "ann@example.com", "--title", "Hi", "--text", "It works."],
        environment,
      );
      expect({ code, stderr }).to.deep.equal({ code: 0, stderr: "" });
      expect(stdout).to.match(/^sent: 250 /);
      expect(server.mails[0]?.to).to.deep.equal(["ann@example.com"]);
      expect(server.mails[0]?.source).to.include("Subject: Hi\r\n").and.to.include("It works.");
    } finally {
      await server.close();
    }
  });

  it("posts to a chat, and says what it answered", async () => {
    const receiver = await startReceiver();
    receiver.answer = (response) => response.writeHead(404).end("no_service");
    try {
      const { code, stdout } = await runWarm("notify", ["slack", receiver.url, "--json"], {
        WEBHOOK_ALLOW_PRIVATE: "127.0.0.0/8",
      });
      expect(code).to.equal(1);
      expect(JSON.parse(stdout)).to.deep.equal({
        status: "gone",
        retryAfterSeconds: null,
        message: "It answered 404: no_service",
      });
    } finally {
      await receiver.close();
    }
  });

  it("says what to set without a mail server, and what is wrong with an address", async () => {
    const unset = await runWarm("notify", ["mail", "ann@example.com"], {});
    expect(unset).to.deep.include({ code: 1, stdout: "" });
    expect(unset.stderr).to.match(/set SMTP_URL, such as .*, and MAIL_FROM/);
    const broken = await runWarm("notify", ["mail", "a@example.com\nBcc: b@example.com"], {});
    expect(broken.code).to.equal(2);
    expect(broken.stderr).to.match(/ADDRESS must be one e-mail address, without line breaks/);
    expect((await runWarm("notify", ["fax", "1"], {})).code).to.equal(2);
    expect((await runWarm("notify", ["slack", "ftp://x.example"], {})).code).to.equal(2);
  });
});
