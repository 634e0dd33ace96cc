import { findAnswer } from "../../../db/ai_mentions/ai_answer_list.ts";
import type { AiAnswerDetailAnswer } from "../../../schemas/ai_answer.ts";
import { type NamedPlace, readNamedPlaces } from "../../commands/ai_mentions/read_named_places.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { NotFoundError } from "../../core/errors.ts";
import { defineRoute } from "../core/define_route.ts";
import { present, type Presenter } from "../core/present.ts";
import type { Route } from "../core/route.ts";
import { ANSWER_EXAMPLE } from "./aeo_example.ts";
import { createAnswerPresenter } from "./present_answer.ts";

const EXAMPLE: AiAnswerDetailAnswer = {
  ...ANSWER_EXAMPLE,
  answer: "1. **Rival** has the most kinds.\n2. **Example shop** – reliable, and its Assam is " +
    "excellent.",
  mentions: [
    { start: 5, end: 10, name: "Rival", own: false, competitor_id: 7 },
    { start: 38, end: 50, name: "Example shop", own: true, competitor_id: null },
  ],
};

const presentPlace: Presenter<NamedPlace, AiAnswerDetailAnswer["mentions"][number]> = {
  start: (place) => place.start,
  end: (place) => place.end,
  name: (place) => place.name,
  own: (place) => place.competitorId === null,
  competitor_id: (place) => place.competitorId,
};

/** What is not of the answer's own row. */
const FILLED_IN = ["citations", "competitors_mentioned", "excerpt", "answer"];

const readRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/aeo/answers/:answer_id",
  operationId: "getAnswer",
  tag: "AI",
  summary: "Get an answer of an AI engine",
  description:
    "One answer as `GET /sites/{id}/aeo` lists it, of whatever day, with its whole text " +
    "and in `mentions` each place of the text that names the site's brand or a competitor.",
  ability: "read",
  quotaCost: 1,
  answerStatus: 200,
  example: { data: EXAMPLE },
  errors: [404, 422],
  async handler({ services: { db }, caller, params: { id: siteId, answer_id: answerId } }) {
    await readSite(db, caller.accountId, siteId);
    const row = await findAnswer(db, siteId, answerId);
    if (row === undefined) {
      throw new NotFoundError("answer_not_found", `The site has no answer ${answerId}.`);
    }
    const presenter = await createAnswerPresenter({ db, siteId }, [row], FILLED_IN);
    const places = await readNamedPlaces(db, siteId, row);
    const shown = present(presenter, row);
    const data = {
      ...shown,
      answer: shown.answer ?? null,
      mentions: places.map((place) => present(presentPlace, place)),
    };
    return { body: { data } };
  },
});

/** The route of one answer of an AI engine. */
export const AI_ANSWER_ROUTES: readonly Route[] = [readRoute];
