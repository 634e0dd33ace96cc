import { checkBots } from "../commands/logs/check_bots.ts";
import { type ConfirmName, createNameConfirmer } from "../logs/bots/confirm_name.ts";
import type { Job } from "./job.ts";

/**
 * Creates the job that looks up names of addresses that use a bot's name. Two processes may run it: a day is taken by
 * one of them.
 */
export function createCheckBots(confirmName: ConfirmName): Job {
  return {
    name: "check_bots",
    schedule: "15 * * * * *",
    async run({ db, config, log }, { signal }) {
      const lookups = config.logs.lookupsPerMinute;
      const { days, lookedUp, failed } = await checkBots(db, { confirmName, lookups, signal });
      if (days > 0) log("info", "bots_checked", { days, looked_up: lookedUp, failed });
    },
  };
}

/** Looks up names of addresses that use a bot's name. */
export const checkBotsJob: Job = createCheckBots(createNameConfirmer());
