import { mailWebhookNotices } from "../../commands/accounts/people/mail_webhook_notices.ts";
import type { Job } from "../job.ts";

/** Mails the owners of webhooks that were switched off because of their receivers. */
export const sendWebhookNotices: Job = {
  name: "send_webhook_notices",
  schedule: "20 * * * * *",
  async run(services, { signal }) {
    await mailWebhookNotices(services, signal);
  },
};
