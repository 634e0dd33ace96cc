import type { OperationId } from "../../../schemas/operations.ts";
import type { Act } from "../acts/act.ts";
import type { Content } from "../html.ts";

/** A service of elsewhere that a site is connected to. */
export interface Source {
  /** Below `/settings/sites/{id}/sources/`. */
  slug: string;
  label: string;
  /** What it brings, in one sentence. */
  about: string;
  /** What has to be done elsewhere first. */
  steps: readonly Content[];
  /** Answers how it is; a 404 where it is not connected. */
  read: OperationId;
  /** Members of that answer that are shown. */
  facts: readonly string[];
  /** What connects it, or changes the connection. */
  save: Act;
  /** What can be done once it is connected. */
  acts: readonly Act[];
  /** The list of what it has brought, below the site. */
  view?: { slug: string; label: string };
}
