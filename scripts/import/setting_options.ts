/** Options that say what files leave open. */
export const SETTING_OPTIONS = {
  from: { type: "string" },
  to: { type: "string" },
  country: { type: "string" },
  language: { type: "string" },
  location: { type: "string" },
  device: { type: "string" },
  engine: { type: "string" },
  "search-type": { type: "string" },
} as const;

/** The values of these options. */
export type SettingValues = { [Name in keyof typeof SETTING_OPTIONS]?: string | undefined };
