/** How `npm run audit` ends. */
export const EXIT = {
  /** The audit is done, and `--fail-on` is not met. */
  passed: 0,
  /** `--fail-on` is met. */
  gateFailed: 1,
  wrongUsage: 2,
  /** There is no result: the site gave no answer, or the database did not. */
  notAudited: 3,
  /** By Ctrl-C or SIGTERM. */
  interrupted: 130,
} as const;
