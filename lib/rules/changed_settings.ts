import type { AuditSettings } from "../../schemas/audit_settings.ts";

/** A setting that two audits do not share. */
export interface ChangedSetting {
  /** Of a threshold, `thresholds.` and its name. */
  name: string;
  before: unknown;
  after: unknown;
}

/** Members of a list that are shown; of a longer one only their number. */
const MAX_SHOWN = 20;

/** Lists the settings in which two audits differ, by name; long lists as `{count}`. */
export function listChangedSettings(
  before: AuditSettings,
  after: AuditSettings,
): ChangedSetting[] {
  const old = new Map(flatten(before));
  const recent = new Map(flatten(after));
  const names = [...new Set([...old.keys(), ...recent.keys()])].sort();
  return names
    .filter((name) => JSON.stringify(old.get(name)) !== JSON.stringify(recent.get(name)))
    .map((name) => ({ name, before: shown(old.get(name)), after: shown(recent.get(name)) }));
}

function flatten({ thresholds, ...settings }: AuditSettings): [string, unknown][] {
  return [
    ...Object.entries(settings),
    ...Object.entries(thresholds).map(([name, value]) =>
      [`thresholds.${name}`, value] satisfies [string, unknown]
    ),
  ];
}

function shown(value: unknown): unknown {
  if (Array.isArray(value) && value.length > MAX_SHOWN) return { count: value.length };
  return value ?? null;
}
