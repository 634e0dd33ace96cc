import { expect } from "chai";
import { configSchema } from "../../../schemas/config.ts";
import {
  listMissingSettings,
  readConfig,
  readPlainSettings,
  validateSettings,
} from "../../../lib/core/config.ts";
import { StartError } from "../../../lib/core/errors.ts";

describe("readConfig()", () => {
  it("returns the defaults when nothing is set", () => {
    expect(readConfig({})).to.deep.equal({
      host: "127.0.0.1",
      port: 8000,
      databaseUrl: null,
      dataDir: ".data",
      role: "all",
      migrate: "auto",
      crawlAllowPrivate: [],
      crawlConnectTo: [],
      crawlTimeoutMs: 30_000,
      crawlRequireOwnership: false,
      crawlLinkPagesPerDay: 2_000,
      crawlThreads: null,
      exportAccountBytes: 1_000_000_000,
      uploadMaxBytes: 10_000_000_000,
      workNice: 5,
      workerPort: null,
      renderBrowser: null,
      intentLexiconDir: null,
      corsOrigins: [],
      publicUrl: null,
      trustedProxies: ["127.0.0.0/8", "::1/128"],
      webhookAllowPrivate: [],
      logLevel: "info",
      logs: { lookupsPerMinute: 600, requestsDays: 180, countsDays: 800 },
      secretKeys: [],
      google: {
        apiUrl: "https://searchconsole.googleapis.com",
        tokenUrl: "https://oauth2.googleapis.com/token",
      },
      bingUrl: "https://ssl.bing.com",
      serpProviders: {
        serpApiUrl: "https://serpapi.com",
        dataForSeoUrl: "https://api.dataforseo.com",
      },
      cruxApiUrl: "https://chromeuxreport.googleapis.com",
      indexNowUrl: "https://api.indexnow.org/indexnow",
      aiEngines: [],
      aiRuns: { budgetUsd: null, maxAnswers: 1000 },
      commandToken: null,
      githubToken: null,
      mail: null,
      llm: null,
    });
  });

  it("returns what is set", () => {
    const config = readConfig({
      HOST: "0.0.0.0",
      PORT: "0",
      DATABASE_URL: "mysql://root@localhost/search_visibility?socketPath=/run/x.sock",
      ROLE: "worker",
      MIGRATE: "check",
      CRAWL_ALLOW_PRIVATE: "127.0.0.0/8, ::1/128",
      CRAWL_CONNECT_TO: "example.com:443:127.0.0.1:8443,a.test:80:[::1]:8080",
      RENDER_BROWSER: "/usr/bin/chromium",
      INTENT_LEXICON_DIR: "/etc/lexicons",
      CORS_ORIGINS: "https://app.example.com",
      PUBLIC_URL: "https://seo.example.com",
      LLM_BASE_URL: "http://127.0.0.1:11434/v1/",
      LLM_MODEL: "small",
    });
    expect(config).to.deep.include({
      host: "0.0.0.0",
      port: 0,
      databaseUrl: "mysql://root@localhost/search_visibility?socketPath=/run/x.sock",
      role: "worker",
      migrate: "check",
      crawlAllowPrivate: ["127.0.0.0/8", "::1/128"],
      crawlConnectTo: ["example.com:443:127.0.0.1:8443", "a.test:80:[::1]:8080"],
      renderBrowser: "/usr/bin/chromium",
      intentLexiconDir: "/etc/lexicons",
      corsOrigins: ["https://app.example.com"],
      publicUrl: "https://seo.example.com",
      llm: {
        baseUrl: "http://127.0.0.1:11434/v1",
        apiKey: null,
        model: "small",
        timeoutMs: 45_000,
      },
    });
  });

  it("takes an empty variable for one that is not set", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: "" })).to.deep.equal(readConfig({}));
  });

  it("returns the secret keys in their order, and Google's addresses", () => {
    const keys = [Buffer.alloc(32, 1).toString("base64"), Buffer.alloc(32, 2).toString("base64")];
    const config = readConfig({
      SECRET_KEY: keys.join(","),
      GOOGLE_API_URL: "http://127.0.0.1:9000/",
      GOOGLE_TOKEN_URL: "http://127.0.0.1:9000/token",
    });
    expect(config.secretKeys).to.deep.equal(keys);
    expect(config.google).to.deep.equal({
      apiUrl: "http://127.0.0.1:9000",
      tokenUrl: "http://127.0.0.1:9000/token",
    });
  });

  it("says how to make a secret key, and shows none", () => {
    const good = Buffer.alloc(32, 1).toString("base64");
    expect(messageOf({ SECRET_KEY: "my-password" })).to.equal(
      "SECRET_KEY must be 32 bytes in base64. Make one with: openssl rand -base64 32",
    );
    expect(messageOf({ SECRET_KEY: `${good},${good.slice(4)}` })).to.equal(
      "SECRET_KEY must be 32 bytes in base64 (key 2 of 2). Make one with: openssl rand -base64 32",
    );
  });

  it("names every wrong setting at once, with what to do", () => {
    const environment = {
      PORT: "80000",
      DATABASE_URL: "postgres://user:secret@host/name",
      ROLE: "both",
      CRAWL_ALLOW_PRIVATE: "10.0.0.0/8,10.0.0.0/33",
      CRAWL_CONNECT_TO: "example.com",
      CORS_ORIGINS: "https://app.example.com/",
      LLM_MODEL: "small",
      CRAWL_ALLOW_PRIVAT: "10.0.0.0/8",
    };
    expect(messageOf(environment).split("\n")).to.have.members([
      'PORT must be between 0 and 65535, not "80000".',
      "DATABASE_URL must be an address such as mysql://user:password@host:3306/name.",
      'ROLE must be one of: all, api, worker, not "both".',
      "CRAWL_ALLOW_PRIVATE must be a comma-separated list of ranges such as 10.0.0.0/8 or " +
      'fd00::/8, not "10.0.0.0/33".',
      'CRAWL_CONNECT_TO must be a comma-separated list of host:port:host:port, not "example.com".',
      "CORS_ORIGINS must be a comma-separated list of origins such as https://app.example.com " +
      '(no path, no slash at the end), not "https://app.example.com/".',
      "LLM_BASE_URL is required when LLM_MODEL is set.",
      "CRAWL_ALLOW_PRIVAT is no setting of this program. Did you mean one of: " +
      "CRAWL_ALLOW_PRIVATE, CRAWL_CONNECT_TO, CRAWL_TIMEOUT_MS, CRAWL_THREADS, CRAWL_REQUIRE_OWNERSHIP, CRAWL_LINK_PAGES_PER_DAY, WEBHOOK_ALLOW_PRIVATE, EXPORT_ACCOUNT_MB, WORK_NICE, INTENT_LEXICON_DIR, AI_ENGINES, " +
      "AI_RUN_BUDGET_USD, AI_RUN_MAX_ANSWERS, LLM_BASE_URL, LLM_API_KEY, LLM_MODEL, LLM_TIMEOUT_MS?",
    ]);
  });

  it("wants the model's name with its address, of which it shows nothing", () => {
    expect(messageOf({ LLM_BASE_URL: "https://llm.example.com/v1" }))
      .to.equal("LLM_MODEL is required when LLM_BASE_URL is set.");
    for (const address of ["llm.example.com/v1?key=secret", "https://me:secret@llm.example.com"]) {
      expect(messageOf({ LLM_BASE_URL: address, LLM_MODEL: "small" }))
        .to.match(/^LLM_BASE_URL must /).and.not.to.contain("secret");
    }
  });

  it("names each wrong engine and its field", () => {
    expect(messageOf({ AI_ENGINES: '[{"name": "sonar", "api_key_variable": "KEY"}]' }).split("\n"))
      .to.include('AI_ENGINES, engine "sonar": The base_url field is required.');
    expect(messageOf({ AI_ENGINE: "[]" })).to.match(/^AI_ENGINE is no setting of this program/);
  });

  it("says that a port must be a number", () => {
    expect(messageOf({ PORT: "http" })).to.equal('PORT must be an integer, not "http".');
  });

  it("asks for the database's name in DATABASE_URL", () => {
    expect(messageOf({ DATABASE_URL: "mysql://root@localhost/" })).to.match(/^DATABASE_URL must/);
  });

  it("leaves variables of other programs alone", () => {
    expect(readConfig({ CRAWLER: "1", NODE_ENV: "test" })).to.deep.equal(readConfig({}));
  });
});

function messageOf(environment: NodeJS.ProcessEnv): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  throw new Error("Expected a StartError.");
}

describe("readPlainSettings()", () => {
  const TEXTS = [
    ...[
      "0",
      "1",
      "007",
      "8000",
      "65536",
      "999999999",
      "99999999999",
      "-1",
      "+1",
      "1.5",
      "1e3",
      "0x10",
    ],
    ...[" 1", "1e999", "NaN", "Infinity", "true", "on", "off", "api", "check", "debug", "x", "ä"],
    ...["https://a.test", "ftp://a.test", "mysql://a/b", "mysql://a", "mysql:///b?socketPath=/c"],
  ];

  it("reads each setting as the validator does, or leaves it to that", () => {
    let plain = 0;
    for (const name of Object.keys(configSchema.properties)) {
      for (const text of TEXTS) {
        const read = readPlainSettings({ [name]: text });
        if (read === undefined) continue;
        plain++;
        expect(read, `${name}=${text}`).to.deep.equal(validateSettings({ [name]: text }));
      }
    }
    expect(plain).to.be.above(500);
  });

  it("reads usual settings, and leaves wrong ones to the validator", () => {
    const usual = { DATABASE_URL: "mysql://root:a@b:3306/c", PORT: "8080", LOG_LEVEL: "warn" };
    expect(readPlainSettings(usual)?.settings).to.include({ ...usual, PORT: 8080, ROLE: "all" });
    expect(readPlainSettings({ ...usual, PORT: "80800" })).to.equal(undefined);
  });
});

describe("listMissingSettings()", () => {
  const settings = (environment: NodeJS.ProcessEnv) =>
    listMissingSettings(readConfig(environment)).map(({ setting }) => setting);
  const mail = { SMTP_URL: "smtp://localhost:2525", MAIL_FROM: "seo@example.com" };

  it("names PUBLIC_URL where e-mails are sent whose links would lead to the host of a request", () => {
    expect(settings(mail)).to.deep.equal(["PUBLIC_URL"]);
  });

  it("names nothing where no e-mail is sent, or links lead to a host that is set", () => {
    expect(settings({})).to.deep.equal([]);
    expect(settings({ ...mail, PUBLIC_URL: "https://seo.example.com" })).to.deep.equal([]);
  });
});
