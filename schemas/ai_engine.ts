import type { Infer } from "./infer.ts";

/** The formats in which engines are spoken to. */
export const ENGINE_WIRE_FORMATS = ["chat_completions", "responses", "perplexity"] as const;

const price = { type: "number", minimum: 0, maximum: 100_000 } as const;

/** One engine of the setting `AI_ENGINES`. */
export const engineSettingSchema = {
  type: "object",
  additionalProperties: false,
  required: ["name", "wire_format", "base_url", "model"],
  properties: {
    name: {
      type: "string",
      pattern: "^[a-z0-9][a-z0-9_.-]{0,59}$",
      "x-hint": "a name of at most 60 small letters, digits, _ . and -, such as chatgpt-search",
      description: "Under which its answers are kept; a new name begins a new series.",
    },
    wire_format: {
      type: "string",
      enum: ENGINE_WIRE_FORMATS,
      description:
        "chat_completions and responses: OpenAI's, and other providers' with the same format.",
    },
    base_url: {
      type: "string",
      format: "uri",
      maxLength: 500,
      description: "Such as https://api.openai.com/v1.",
    },
    model: { type: "string", minLength: 1, maxLength: 200 },
    api_key_variable: {
      type: "string",
      pattern: "^[A-Z][A-Z0-9_]{0,99}$",
      "x-hint": "the name of an environment variable such as OPENAI_API_KEY, not the key itself",
      description: "The environment variable that holds the key; without it no key is sent.",
    },
    web_search: {
      type: "boolean",
      description:
        "Whether it is to search the web. Default: false for chat_completions, of which " +
        "only search models can, else true.",
    },
    search_context: { type: "string", enum: ["low", "medium", "high"] },
    instructions: {
      type: "string",
      minLength: 1,
      maxLength: 4000,
      description: "Instructions before each prompt; by default none, as most people ask.",
    },
    temperature: { type: "number", minimum: 0, maximum: 2 },
    max_output_tokens: { type: "integer", minimum: 16, maximum: 200_000 },
    price_usd_per_million_input: price,
    price_usd_per_million_output: price,
    price_usd_per_request: {
      ...price,
      description: "In addition to the tokens, such as for the search.",
    },
    max_concurrent: { type: "integer", minimum: 1, maximum: 100, default: 2 },
    max_requests_per_minute: { type: "integer", minimum: 1, maximum: 100_000 },
    timeout_ms: { type: "integer", minimum: 1000, maximum: 600_000, default: 90_000 },
  },
} as const;

/** An engine as it is set, after defaults. */
export type EngineSetting = Infer<typeof engineSettingSchema>;
