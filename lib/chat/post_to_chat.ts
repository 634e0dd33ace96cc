import type { PlainMessage } from "../outgoing/plain_message.ts";
import { readRetryAfter } from "../outgoing/retry_after.ts";
import { postMessage, type PostOutcome } from "../webhooks/post_message.ts";
import { writeDiscordMessage } from "./discord_message.ts";
import { writeSlackMessage } from "./slack_message.ts";
import { writeTeamsMessage } from "./teams_message.ts";

/** The chats whose webhooks are known. */
export const CHATS = ["slack", "teams", "discord"] as const;

/** Which chat a webhook belongs to. */
export type Chat = typeof CHATS[number];

/** What became of a message to a chat. */
interface ChatOutcome {
  /** `gone`: the webhook or its channel is no more, nothing will ever arrive. `refused`: this message is wrong. */
  status: "sent" | "retry" | "gone" | "refused";
  /** Null: nothing is asked. */
  retryAfterSeconds: number | null;
  message: string;
  post: PostOutcome;
}

const WRITERS: Readonly<Record<Chat, (message: PlainMessage) => unknown>> = {
  slack: writeSlackMessage,
  teams: writeTeamsMessage,
  discord: writeDiscordMessage,
};

/**
 * Slack: docs.slack.dev/messaging/sending-messages-using-incoming-webhooks, "Handling errors". A payload that is wrong
 * has other words, and the same status.
 */
const GONE_WORDS: Readonly<Record<Chat, RegExp | null>> = {
  slack:
    /^(no_service|no_active_hooks|no_team|team_disabled|channel_not_found|channel_is_archived|action_prohibited|posting_to_general_channel_denied|invalid_token|user_not_found)\b/,
  teams: null,
  // docs.discord.com/developers/topics/opcodes-and-status-codes: Unknown Channel, Unknown Webhook, Invalid webhook token
  discord: /"code": ?(10003|10015|50027)\b/,
};
/** The connectors of Teams answer 200 with what the channel said. */
const TEAMS_ERROR = /Microsoft Teams endpoint returned HTTP error (\d{3})/;
const USER_AGENT = "SearchVisibility-Alerts/1.0";
const SHOWN_LENGTH = 200;

/**
 * Posts a message to the incoming webhook of a chat once, under the same guards as webhooks: public addresses only, and
 * private ones that the operator allows. Whatever the chat answers is in the outcome; rejects only when `signal` aborts.
 */
export async function postToChat(
  { chat, url, message }: { chat: Chat; url: string; message: PlainMessage },
  { now, ...options }: Parameters<typeof postMessage>[1] & { now: () => Date },
): Promise<ChatOutcome> {
  const post = await postMessage({
    url,
    headers: { "content-type": "application/json", "user-agent": USER_AGENT },
    body: JSON.stringify(WRITERS[chat](message)),
  }, options);
  const inner = chat === "teams" && post.status === 200 ? TEAMS_ERROR.exec(post.body)?.[1] : null;
  const status = inner ? Number(inner) : post.status;
  return {
    status: judgeAnswer(chat, status, post.body),
    retryAfterSeconds: readRetryAfter(post.retryAfter, now()),
    message: describeAnswer(post, status),
    post,
  };
}

/** Statuses that mean the same with each of them. */
function judgeAnswer(chat: Chat, status: number | null, body: string): ChatOutcome["status"] {
  if (status === null || status === 408 || status === 429 || status >= 500) return "retry";
  if (status >= 200 && status <= 299) return "sent";
  if (status === 404 || status === 410 || GONE_WORDS[chat]?.test(body)) return "gone";
  // a workflow that was switched off, or has a new address
  return chat === "teams" && (status === 401 || status === 403) ? "gone" : "refused";
}

function describeAnswer({ error, body }: PostOutcome, status: number | null): string {
  if (error !== null) return error.message;
  const said = body.replace(/[\p{Cc}\s]+/gu, " ").trim().slice(0, SHOWN_LENGTH).toWellFormed();
  return said === "" ? `It answered ${status}.` : `It answered ${status}: ${said}`;
}
