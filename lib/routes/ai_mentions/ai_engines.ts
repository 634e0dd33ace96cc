import type { EngineAnswer } from "../../../schemas/ai_prompt.ts";
import { NO_ENGINES } from "../../commands/ai_mentions/parse_prompts.ts";
import type { Config } from "../../core/config.ts";

/** The configured engines as they are shown, and what to do when there is none. */
export function presentEngines({ aiEngines }: Pick<Config, "aiEngines">) {
  return {
    engines: aiEngines.map(({ name, wireFormat, model, webSearch, prices }): EngineAnswer => ({
      name,
      wire_format: wireFormat,
      model,
      web_search: webSearch,
      priced: prices !== null,
    })),
    data_status: aiEngines.length > 0 ? null : {
      code: "no_engines",
      message: `${NO_ENGINES.slice(0, 1).toUpperCase()}${NO_ENGINES.slice(1)}`,
    },
  };
}

/** An engine as examples have it. */
export const ENGINE_EXAMPLE: EngineAnswer = {
  name: "sonar",
  wire_format: "perplexity",
  model: "sonar-pro",
  web_search: true,
  priced: true,
};
