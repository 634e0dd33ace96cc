import { sendPassphraseLinks as send } from "../../commands/accounts/people/forgotten_passphrase.ts";
import type { Job } from "../job.ts";

/** Mails the links to new passphrases that were asked for. */
export const sendPassphraseLinks: Job = {
  name: "send_passphrase_links",
  schedule: "*/5 * * * * *",
  async run(services, { signal }) {
    const sent = await send(services, signal);
    if (sent > 0) services.log("info", "passphrase_links_sent", { sent });
  },
};
