import { expect } from "chai";
import { readConfig } from "../../../lib/core/config.ts";
import { StartError } from "../../../lib/core/errors.ts";

const FROM = { MAIL_FROM: "Search Visibility <reports@bücher.example>" };

describe("the settings of e-mail", () => {
  const read = (url: string) => readConfig({ SMTP_URL: url, ...FROM }).mail;
  const problemOf = (environment: NodeJS.ProcessEnv) => {
    try {
      readConfig(environment);
      return null;
    } catch (error) {
      if (error instanceof StartError) return error.message;
      throw error;
    }
  };

  it("read server, sign-in and sender", () => {
    expect(read("smtp://ann%40x.example:p%3A%2Fw@mail.example.com")).to.deep.equal({
      host: "mail.example.com",
      port: 587,
      secure: false,
      requireTls: true,
      ignoreTls: false,
      rejectUnauthorized: true,
      servername: null,
      name: null,
      user: "ann@x.example",
      password: "p:/w",
      from: { name: "Search Visibility", address: "reports@xn--bcher-kva.example" },
    });
    expect(read("smtps://mail.example.com")).to.include({ port: 465, secure: true, user: null });
    expect(read("smtp://[::1]:2525")).to.include({ host: "::1", port: 2525, requireTls: false });
  });

  it("send a password in clear text only where the operator says so", () => {
    expect(read("smtp://u:p@m.example?ignoreTLS=true")).to.include({ requireTls: false });
    expect(read("smtp://u:p@m.example?requireTLS=false")).to.include({ requireTls: false });
    expect(read("smtp://m.example?requireTLS=true")).to.include({ requireTls: true });
  });

  it("read options of TLS and the own name", () => {
    const query = "tls.rejectUnauthorized=false&tls.servername=other.example&name=me.example";
    expect(read(`smtps://m.example?${query}`)).to.include({
      rejectUnauthorized: false,
      servername: "other.example",
      name: "me.example",
    });
  });

  it("are refused with what to do, never with the password", () => {
    const urls = [
      ...[
        "mail.example.com",
        "http://m.example",
        "smtp://",
        "smtp://m.example/path",
        "smtp://:x@m.example",
      ],
      ...[
        "smtp://u:secret%zz@m.example",
        "smtp://u:secret@m.example#x",
        "smtp://u:secret%0D%0A@m.example",
      ],
    ];
    for (const SMTP_URL of urls) {
      const problem = problemOf({ SMTP_URL, ...FROM });
      expect(problem, SMTP_URL).to.match(/^SMTP_URL must be an address such as smtp:/);
      expect(problem).not.to.include("secret");
    }
    const options = { "pool=true": /unknown option "pool"/, "requireTLS=1": /true or false/ };
    for (const [query, message] of Object.entries(options)) {
      expect(problemOf({ SMTP_URL: `smtp://u:secret@m.example?${query}`, ...FROM })).to.match(
        message,
      );
    }
    expect(problemOf({ SMTP_URL: "smtp://m.example?requireTLS=true&ignoreTLS=true", ...FROM }))
      .to.match(/must not have both/);
    expect(problemOf({ SMTP_URL: "smtp://m.example?name=a%0Ab", ...FROM })).to.match(
      /name of a host/,
    );
  });

  it("belong together", () => {
    expect(readConfig({}).mail).to.equal(null);
    expect(problemOf(FROM)).to.equal("SMTP_URL is required when MAIL_FROM is set.");
    expect(problemOf({ SMTP_URL: "smtp://m.example" })).to.equal(
      "MAIL_FROM is required when SMTP_URL is set.",
    );
    for (
      const MAIL_FROM of ["x", "a@b.example\nBcc: c@d.example", "A <a@b.example> <c@d.example>"]
    ) {
      expect(problemOf({ SMTP_URL: "smtp://m.example", MAIL_FROM })).to.match(/^MAIL_FROM must be/);
    }
  });
});
