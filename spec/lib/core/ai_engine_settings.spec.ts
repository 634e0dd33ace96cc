import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { readEngines } from "../../../lib/core/ai_engine_settings.ts";
import { createScratchDirectory } from "../../support/scratch_directory.ts";

const SONAR = {
  name: "sonar",
  wire_format: "perplexity",
  base_url: "https://api.perplexity.ai/",
  model: "sonar-pro",
  api_key_variable: "PERPLEXITY_API_KEY",
};
const KEYS = { PERPLEXITY_API_KEY: "pplx-secret" };

function problemsOf(engine: object | string, environment: NodeJS.ProcessEnv = KEYS): string[] {
  const text = typeof engine === "string" ? engine : JSON.stringify([engine]);
  return readEngines(text, environment).problems;
}

describe("readEngines()", () => {
  it("reads nothing where nothing is set", () => {
    expect(readEngines(undefined, {})).to.deep.equal({ engines: [], problems: [] });
    expect(readEngines("[]", {})).to.deep.equal({ engines: [], problems: [] });
  });

  it("reads an engine with its key, and fills in what is not set", () => {
    expect(readEngines(JSON.stringify([SONAR]), KEYS)).to.deep.equal({
      engines: [{
        name: "sonar",
        wireFormat: "perplexity",
        baseUrl: "https://api.perplexity.ai",
        model: "sonar-pro",
        apiKey: "pplx-secret",
        webSearch: true,
        searchContext: null,
        instructions: null,
        temperature: null,
        maxOutputTokens: null,
        prices: null,
        maxConcurrent: 2,
        maxRequestsPerMinute: null,
        timeoutMs: 90_000,
      }],
      problems: [],
    });
  });

  it("searches the web by chat completions only where that is set", () => {
    const engine = { ...SONAR, wire_format: "chat_completions" };
    const [plain, search] = readEngines(
      JSON.stringify([engine, { ...engine, name: "search", web_search: true }]),
      KEYS,
    ).engines;
    expect([plain?.webSearch, search?.webSearch]).to.deep.equal([false, true]);
  });

  it("reads prices, those that are not reported as nothing", () => {
    const engine = { ...SONAR, price_usd_per_million_output: 8, price_usd_per_request: 0.005 };
    expect(readEngines(JSON.stringify([engine]), KEYS).engines[0]?.prices)
      .to.deep.equal({ perMillionInput: 0, perMillionOutput: 8, perRequest: 0.005 });
  });

  it("reads a list from a file", async () => {
    const directory = await createScratchDirectory("engines-");
    const path = join(directory, "engines.json");
    await writeFile(path, `\ufeff${JSON.stringify([SONAR])}`);
    expect(readEngines(path, KEYS).engines.map(({ name }) => name)).to.deep.equal(["sonar"]);
    await rm(directory, { recursive: true });
  });

  it("says what a file that is not there, and text that is no list, should be", () => {
    expect(problemsOf("/nowhere/engines.json")[0])
      .to.match(/must be a JSON list .* the file \/nowhere\/engines\.json cannot be read\.$/);
    expect(problemsOf("{}")[0]).to.match(/it is no list\.$/);
    expect(problemsOf("[{")[0]).to.match(/it is no valid JSON/);
  });

  it("names each engine that is wrong, and each of its faults", () => {
    const { name: _, ...nameless } = SONAR;
    const engines = [nameless, { ...SONAR, wire_format: "grpc", temprature: 1 }, 5];
    expect(problemsOf(JSON.stringify(engines))).to.deep.equal([
      "AI_ENGINES, engine 1: The name field is required.",
      'AI_ENGINES, engine "sonar": The wire_format field must be one of: chat_completions, ' +
      "responses, perplexity.",
      'AI_ENGINES, engine "sonar": The temprature field is not allowed here. Allowed: name, ' +
      "wire_format, base_url, model, api_key_variable, web_search, search_context, instructions, " +
      "temperature, max_output_tokens, price_usd_per_million_input, " +
      "price_usd_per_million_output, price_usd_per_request, max_concurrent, " +
      "max_requests_per_minute, timeout_ms.",
      "AI_ENGINES, engine 3: It must be an object.",
    ]);
  });

  it("refuses the same name twice", () => {
    expect(problemsOf(JSON.stringify([SONAR, SONAR])))
      .to.deep.equal(['AI_ENGINES, engine "sonar": The name must not be there twice.']);
  });

  it("says which variable of a key is not set", () => {
    expect(problemsOf(SONAR, {})).to.deep.equal([
      'AI_ENGINES, engine "sonar": The variable PERPLEXITY_API_KEY, which is to hold its key, is ' +
      "not set. Set it, or leave api_key_variable out when the engine needs none.",
    ]);
  });

  it("shows no key, wherever it stands", () => {
    const secret = "sk-proj-1234567890abcdef";
    const everywhere = [
      problemsOf({ ...SONAR, api_key_variable: secret }),
      problemsOf({ ...SONAR, api_key_variable: "abcdef0123456789abcdef0123456789" }),
      problemsOf({ ...SONAR, api_key: secret }),
      problemsOf({ ...SONAR, base_url: `https://user:${secret}@api.example.com/v1` }),
      problemsOf({ ...SONAR, base_url: `https://api.example.com/v1?key=${secret}` }),
      problemsOf(SONAR, { PERPLEXITY_API_KEY: `${secret}\n${secret}` }),
      problemsOf(secret),
      problemsOf(`[{"api_key": "${secret}",}]`),
      problemsOf({ ...SONAR, name: secret.toUpperCase() }),
    ];
    for (const problems of everywhere) {
      expect(problems).to.not.deep.equal([]);
      expect(problems.join(" ").toLowerCase()).not.to.contain("1234567890abcdef");
      expect(problems.join(" ")).not.to.contain("abcdef0123456789");
    }
  });

  it("sends a key without encryption to near hosts alone", () => {
    const at = (base_url: string) => problemsOf({ ...SONAR, base_url });
    expect(at("http://api.example.com/v1")).to.deep.equal([
      'AI_ENGINES, engine "sonar": The base_url field must begin with https://, since the key is ' +
      "sent there.",
    ]);
    for (const host of ["localhost:11434", "127.0.0.1", "litellm:4000", "[::1]:8080", "10.1.2.3"]) {
      expect(at(`http://${host}/v1`), host).to.deep.equal([]);
    }
    const { api_key_variable: _, ...open } = SONAR;
    expect(problemsOf({ ...open, base_url: "http://api.example.com/v1" })).to.deep.equal([]);
  });

  it("wants the address above the endpoint", () => {
    expect(problemsOf({ ...SONAR, base_url: "https://api.example.com/v1/chat/completions" })[0])
      .to.match(/must be the address above/);
  });
});
