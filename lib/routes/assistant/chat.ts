import { type ChatBody } from "../../../schemas/chat.ts";
import type { ApiReader } from "../../assistant/api_reader.ts";
import { createSemaphore } from "../../core/semaphore.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { createWorkGate } from "../../commands/core/work_gate.ts";
import { CHAT_EXAMPLE, presentMessage, QUESTION_EXAMPLE } from "./present_message.ts";
import { createApiReaders } from "../core/route_reader.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route, RouteRequest } from "../core/route.ts";
import type { SiteParams } from "../sites/sites.ts";

/** One process's: most of them wait for a model. */
const GATE = createWorkGate({
  inProcess: 400,
  ofAccount: 200,
  code: "too_many_chats",
  things: "chats",
});

/** Lookups of all chats at a time, so that other requests find a connection to the database. */
const LOOKUPS = createSemaphore(4);
const NEVER = new AbortController().signal;

type ChatRequest = RouteRequest<SiteParams, Record<string, never>, ChatBody>;

/** Creates the route that answers questions from what the given routes answer. */
export function createChatRoutes(routes: readonly Route[]): readonly Route[] {
  const createReader = createApiReaders(routes);

  function openReader({ services, caller, params, baseUrl }: ChatRequest): ApiReader {
    const reader = createReader({
      services,
      // who may ask is told what the site's data say, also by a token that cannot read them by itself
      caller: { ...caller, abilities: ["read"] },
      siteId: params.id,
      baseUrl,
    });
    return {
      siteId: params.id,
      siteUrl: reader.siteUrl,
      read: (operationId, question) => LOOKUPS.run(() => reader.read(operationId, question), NEVER),
    };
  }

  return [defineRoute({
    method: "POST",
    path: "/sites/:id/ai/chat",
    operationId: "chat",
    tag: "AI",
    summary: "Ask about a site",
    description: DESCRIPTION,
    ability: "chat",
    quotaCost: 1,
    gate: GATE,
    bodyExample: { message: QUESTION_EXAMPLE.message },
    answerStatus: 200,
    example: { data: CHAT_EXAMPLE },
    errors: [404, 409, 422],
    async handler(request) {
      const { services, caller, params, body } = request;
      await readSite(services.db, caller.accountId, params.id);
      // the analyst is loaded by the first question
      const { answerChat } = await import("../../commands/assistant/answer_chat.ts");
      const row = await answerChat(services, openReader(request), {
        siteId: params.id,
        accountId: caller.accountId,
        tokenId: caller.tokenId,
        message: body.message,
        conversationId: body.conversation_id ?? null,
        locale: body.locale ?? null,
      });
      return { body: { data: presentMessage(row) } };
    },
  })];
}

const DESCRIPTION =
  "Answers a question from what the other endpoints say of this site: each figure is one of " +
  "theirs, `citations` name the rows with the request that shows them, `suggested_actions` what " +
  "to do next. Nothing is changed and no URL is fetched. Without a language model a built-in " +
  "analyst answers; with `LLM_BASE_URL` and `LLM_MODEL` a model does, whose figures and citations " +
  "are checked against what it had looked up. Where it fails, or its figures do, the built-in " +
  "analyst answers and `notice` says why. `conversation_id` goes on with a conversation, one " +
  "message at a time: a second one meanwhile is a 409 with the code `conversation_busy`. Of one " +
  "account 200 chats may be under way at the same time, of all 400 in each server process; more " +
  "are a 429 with the code `too_many_chats`.";
