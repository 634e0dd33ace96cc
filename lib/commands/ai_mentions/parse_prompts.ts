import { COUNTRIES } from "../../../schemas/countries.ts";
import { type CreatePromptsBody, MAX_PROMPT_TAGS } from "../../../schemas/ai_prompt.ts";
import type { PromptSchedule } from "../../../db/ai_mentions/ai_prompts.ts";
import { cleanPrompt, type PromptIdentity } from "../../ai/prompt_key.ts";
import { type FieldErrors, hasMoreThanCounted } from "../../core/errors.ts";
import { parseLanguage } from "../../importers/values/parse_language.ts";
import { parseTags } from "../search/keywords/parse_keywords.ts";

/** A prompt as it is wanted. */
export interface ParsedPrompt extends PromptIdentity {
  tags: string[];
  engines: string[] | null;
  schedule: PromptSchedule;
  runsPerPrompt: number;
  weight: number | null;
}

/** Settings of a prompt, or those of all that have none of their own. */
type PromptSettings = Omit<CreatePromptsBody, "text" | "prompts">;

/** Reads the prompts of a body, in their order; adds to `errors` what is wrong, and ends where that is too much to count. */
export function parsePrompts(
  { text, prompts, ...shared }: CreatePromptsBody,
  engineNames: readonly string[],
  errors: FieldErrors,
): ParsedPrompt[] {
  if (text !== undefined && prompts !== undefined) {
    errors["prompts"] = ["The prompts field must not be sent with text: send one of the two."];
    return [];
  }
  if (text === undefined && prompts === undefined) {
    errors["text"] = ["The text field is required, or prompts with several."];
    return [];
  }
  if (text !== undefined) {
    const path = (field: string) => field;
    return [parsePrompt({ ...shared, text }, path, { engineNames, errors })];
  }
  // errors in the settings of all are reported once
  const before = Object.keys(errors).length;
  parsePrompt({ ...shared, text: "?" }, (field) => field, { engineNames, errors });
  if (Object.keys(errors).length > before) return [];
  const parsed: ParsedPrompt[] = [];
  for (const [index, item] of (prompts ?? []).entries()) {
    if (hasMoreThanCounted(errors)) break;
    const field = `prompts.${index}`;
    const path = typeof item === "string"
      ? (name: string) => name === "text" ? field : `${field}.${name}`
      : (name: string) => `${field}.${name}`;
    const own = typeof item === "string"
      ? { text: item }
      : { ...item, tags: [...item.tags ?? [], ...shared.tags ?? []] };
    parsed.push(parsePrompt({ ...shared, ...own }, path, { engineNames, errors }));
  }
  return parsed;
}

function parsePrompt(
  item: PromptSettings & { text: string },
  path: (field: string) => string,
  { engineNames, errors }: { engineNames: readonly string[]; errors: FieldErrors },
): ParsedPrompt {
  const text = cleanPrompt(item.text);
  if (text.replace(/[\s\p{Cf}]/gu, "") === "") {
    errors[path("text")] = [`The ${path("text")} field must be a text that is not blank.`];
  }
  return {
    text,
    country: parsePromptCountry(item.country, path("country"), errors),
    language: parsePromptLanguage(item.language, path("language"), errors),
    ...parsePromptSettings(item, path, { engineNames, errors }),
    schedule: item.schedule ?? "none",
    runsPerPrompt: item.runs_per_prompt ?? 1,
    weight: item.weight ?? null,
  };
}

/** Reads what can be changed of a prompt, as far as there is more to check than a schema can. */
export function parsePromptSettings(
  { tags = [], engines = null, schedule = "none" }: PromptSettings,
  path: (field: string) => string,
  { engineNames, errors }: { engineNames: readonly string[]; errors: FieldErrors },
): { tags: string[]; engines: string[] | null } {
  const parsedTags = parseTags(path("tags"), tags, errors);
  if (parsedTags.length > MAX_PROMPT_TAGS) {
    errors[path("tags")] = [`A prompt can have at most ${MAX_PROMPT_TAGS} tags.`];
  }
  if (schedule !== "none" && engineNames.length === 0) {
    errors[path("schedule")] = [
      `The ${path("schedule")} field must be none: ${NO_ENGINES}`,
    ];
  }
  return {
    tags: parsedTags,
    engines: parseEngines(engines, path("engines"), { engineNames, errors }),
  };
}

/** Why nothing can be asked, and what to do. */
export const NO_ENGINES = "no AI engine is configured on this server. Its operator sets " +
  "AI_ENGINES; answers from elsewhere can be imported.";

/** Reads names of engines, of which each has to be configured. */
export function parseEngines(
  names: readonly string[] | null,
  field: string,
  { engineNames, errors }: { engineNames: readonly string[]; errors: FieldErrors },
): string[] | null {
  if (names === null) return null;
  for (const [index, name] of names.entries()) {
    if (engineNames.includes(name)) continue;
    errors[`${field}.${index}`] = [
      engineNames.length === 0
        ? `The ${field}.${index} field names an engine, but ${NO_ENGINES}`
        : `The ${field}.${index} field must be one of the configured engines: ` +
          `${engineNames.join(", ")}.`,
    ];
  }
  return [...new Set(names)];
}

function parsePromptCountry(
  text: string | null | undefined,
  field: string,
  errors: FieldErrors,
): string | null {
  if (text === null || text === undefined) return null;
  const code = text.toUpperCase();
  if (COUNTRIES.has(code)) return code;
  errors[field] = [
    `The ${field} field must be an ISO 3166-1 code of two letters, such as DE or US.`,
  ];
  return null;
}

function parsePromptLanguage(
  text: string | null | undefined,
  field: string,
  errors: FieldErrors,
): string | null {
  if (text === null || text === undefined) return null;
  const language = parseLanguage(text);
  if (language === null) {
    errors[field] = [`The ${field} field must be a language such as de or en.`];
  }
  return language;
}
