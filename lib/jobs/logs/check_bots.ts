import { checkBots } from "../../commands/logs/check_bots.ts";
import { createNameConfirmer } from "../../logs/bots/confirm_name.ts";
import type { Job } from "../job.ts";

const confirmName = createNameConfirmer();

/**
 * Looks up names of addresses that use a bot's name, and judges stored requests again. Two processes may run it: a day is
 * taken by one of them.
 */
export const checkBotsJob: Job = {
  name: "check_bots",
  schedule: "15 * * * * *",
  async run({ db, config: { logs }, log }, { signal }) {
    const lookups = logs.lookupsPerMinute;
    const { days, lookedUp, failed } = await checkBots(db, { confirmName, lookups, signal });
    if (days > 0) log("info", "bots_checked", { days, looked_up: lookedUp, failed });
  },
};
