import { announceQuotas } from "../commands/accounts/announce_quotas.ts";
import type { Job } from "./job.ts";

/** Writes events of accounts that have used 80 % or all of their month. Twice does no harm. */
export const noticeQuotas: Job = {
  name: "notice_quotas",
  schedule: "*/15 * * * * *",
  async run(services, { signal }) {
    await announceQuotas(services, signal);
  },
};
