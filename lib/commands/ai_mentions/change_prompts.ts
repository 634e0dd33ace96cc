import { raiseAnswersVersion } from "../../../db/ai_mentions/ai_answer_versions.ts";
import { deleteAnswersOfPrompt } from "../../../db/ai_mentions/ai_answers.ts";
import { findPrompt } from "../../../db/ai_mentions/ai_prompt_list.ts";
import { deletePromptTags, insertPromptTags } from "../../../db/ai_mentions/ai_prompt_tags.ts";
import {
  countPrompts,
  deletePrompt as deletePromptRow,
  findPromptIds,
  insertPrompts,
  updatePrompt as updatePromptRow,
} from "../../../db/ai_mentions/ai_prompts.ts";
import { type Db, transaction } from "../../../db/core/connection.ts";
import type {
  CreatedPromptsAnswer,
  CreatePromptsBody,
  UpdatePromptBody,
} from "../../../schemas/ai_prompt.ts";
import {
  ConflictError,
  type FieldErrors,
  NotFoundError,
  ValidationError,
} from "../../core/errors.ts";
import type { Services } from "../../services.ts";
import { analyseAnswers } from "./analyse_answers.ts";
import { MAX_PROMPTS, promptHash } from "./import_prompts.ts";
import { type ParsedPrompt, parsePrompts, parsePromptSettings } from "./parse_prompts.ts";
import { writeToSite } from "../sites/write_to_site.ts";

type PromptStatus = CreatedPromptsAnswer["data"][number]["status"];
type PromptServices = Pick<Services, "db" | "now" | "config">;

const ANSWERS_AT_ONCE = 500;

/**
 * Adds prompts to a site, and says of each whether it is new; an existing one stays as it is.
 * Throws `ValidationError`; of a body with one `text` `ConflictError` when the site has that prompt.
 */
export async function createPrompts(
  { db, now, config }: PromptServices,
  siteId: number,
  body: CreatePromptsBody,
): Promise<Omit<CreatedPromptsAnswer, "kind">> {
  const errors: FieldErrors = {};
  const prompts = parsePrompts(body, config.aiEngines.map(({ name }) => name), errors);
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  const hashes = prompts.map(promptHash);
  const created = await writeToSite(db, siteId, async (trx) => {
    const before = await findPromptIds(trx, siteId, { hashes });
    const [known] = before.values();
    if (body.text !== undefined && known !== undefined) throw isThereAlready(known);
    const statuses = hashes.map((hash, index): PromptStatus => {
      if (hashes.findIndex((other) => other.equals(hash)) < index) return "duplicate";
      return before.has(hash.toString("hex")) ? "there_already" : "added";
    });
    const added = prompts.flatMap((prompt, index) => {
      const hash = hashes[index];
      return hash !== undefined && statuses[index] === "added" ? [{ prompt, hash }] : [];
    });
    await insertNew(trx, siteId, { added, now: now() });
    const promptsCount = await countPrompts(trx, siteId);
    if (promptsCount > MAX_PROMPTS) throw tooMany(body.text === undefined ? "prompts" : "text");
    const ids = await findPromptIds(trx, siteId, { hashes });
    const data = prompts.map(({ text }, index) => ({
      id: ids.get(hashes[index]?.toString("hex") ?? "") ?? 0,
      text,
      status: statuses[index] ?? "added",
    }));
    const countOf = (status: string) => statuses.filter((one) => one === status).length;
    return {
      data,
      meta: {
        added: countOf("added"),
        there_already: countOf("there_already"),
        duplicates: countOf("duplicate"),
        prompts_count: promptsCount,
      },
    };
  });
  // finds which of them name the own brand
  await analyseAnswers(db, siteId, { answerIds: [] });
  return created;
}

async function insertNew(
  trx: Db,
  siteId: number,
  { added, now }: { added: readonly { prompt: ParsedPrompt; hash: Buffer }[]; now: Date },
): Promise<void> {
  const rows = added.map(({ prompt, hash }) => ({
    ...prompt,
    hash,
    origin: "manual" as const,
    nextRunAt: prompt.schedule === "none" ? null : now,
  }));
  await insertPrompts(trx, siteId, { prompts: rows, now });
  const ids = await findPromptIds(trx, siteId, { hashes: added.map(({ hash }) => hash) });
  const tags = added.flatMap(({ prompt, hash }) => {
    const promptId = ids.get(hash.toString("hex")) ?? 0;
    return prompt.tags.map((tag) => ({ promptId, tag }));
  });
  await insertPromptTags(trx, siteId, tags);
}

function isThereAlready(promptId: number): ConflictError {
  return new ConflictError(
    "prompt_exists",
    `The site has this prompt already, as prompt ${promptId}. To change it, send a PATCH to it.`,
    { prompt_id: promptId },
  );
}

function tooMany(field: string): ValidationError {
  const most = MAX_PROMPTS.toLocaleString("en");
  return new ValidationError({
    [field]: [`A site has at most ${most} prompts; with these it would have more.`],
  });
}

/**
 * Changes what is set of a prompt. One that gets a schedule is asked at once. Throws `ValidationError`, and
 * `NotFoundError` for a prompt that the site does not have.
 */
export async function updatePrompt(
  { db, now, config }: PromptServices,
  { siteId, promptId }: { siteId: number; promptId: number },
  body: UpdatePromptBody,
): Promise<void> {
  const errors: FieldErrors = {};
  const names = config.aiEngines.map(({ name }) => name);
  const { tags, engines } = parsePromptSettings(body, (field) => field, {
    engineNames: names,
    errors,
  });
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  await writeToSite(db, siteId, async (trx) => {
    const at = now();
    const before = await findPrompt(trx, siteId, promptId);
    if (before === undefined) throw promptNotFound(promptId);
    const { schedule, runs_per_prompt: runsPerPrompt, weight } = body;
    await updatePromptRow(trx, { siteId, promptId, now: at }, {
      ...body.engines !== undefined && { engines },
      ...schedule !== undefined && schedule !== before.schedule && {
        schedule,
        nextRunAt: schedule === "none" ? null : at,
      },
      ...runsPerPrompt !== undefined && { runsPerPrompt },
      ...weight !== undefined && { weight },
    });
    // figures are weighted by the one, and filtered by the other
    if (weight !== undefined || body.tags !== undefined) await raiseAnswersVersion(trx, siteId);
    if (body.tags === undefined) return;
    await deletePromptTags(trx, siteId, promptId);
    await insertPromptTags(trx, siteId, tags.map((tag) => ({ promptId, tag })));
  });
}

/**
 * Deletes a prompt with all its answers, some at a time, so that nobody waits for long; what was cut off
 * is gone on with when it is asked for again. Throws `NotFoundError`.
 */
export async function deletePrompt(
  { db }: Pick<Services, "db">,
  siteId: number,
  promptId: number,
): Promise<void> {
  for (;;) {
    const deleted = await transaction(db, async (trx) => {
      if (await findPrompt(trx, siteId, promptId) === undefined) throw promptNotFound(promptId);
      const count = await deleteAnswersOfPrompt(trx, siteId, { promptId, limit: ANSWERS_AT_ONCE });
      if (count < ANSWERS_AT_ONCE) await deletePromptRow(trx, siteId, promptId);
      return count;
    }, { isolationLevel: "read committed" });
    if (deleted < ANSWERS_AT_ONCE) return;
  }
}

/** The error for a prompt that the site does not have. */
export function promptNotFound(promptId: number): NotFoundError {
  return new NotFoundError("prompt_not_found", `The site has no prompt ${promptId}.`);
}
