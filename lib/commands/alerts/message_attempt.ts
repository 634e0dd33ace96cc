/** What came of a claimed message. */
export type MessageAttempt =
  | {
    /** `refused`: nothing would come of another attempt. */
    status: "sent" | "retry" | "refused";
    message: string;
    /** Null: nothing is asked. */
    retryAfterSeconds: number | null;
  }
  /** It was no attempt: it is due again then. */
  | { status: "held"; message: string; until: Date }
  /** It was no attempt, and none will follow. */
  | { status: "canceled"; message: string };

/** What the owner of a site can do. */
export const OTHER_ADDRESS = "Set another address with PUT /sites/{id}/alerts.";

/** An attempt after which no other is made. */
export function refused(message: string): MessageAttempt {
  return { status: "refused", message, retryAfterSeconds: null };
}
