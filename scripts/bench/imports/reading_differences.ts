import type { BenchAnswer } from "../site_client.ts";

/** What an endpoint answered. */
export interface Reading {
  /** Below the site, with its parameters. */
  path: string;
  body: BenchAnswer & { meta?: { data_status?: unknown } };
}

/** A field in which two answers differ. */
export interface Difference {
  /** Such as `data.intent`; those of a list by their names alone. */
  field: string;
  /** The first answer has null or an empty list there, the other does not. */
  isFilled: boolean;
}

/** The fields in which two answers differ. */
export function findDifferences(one: Reading, other: Reading | undefined): Difference[] {
  return listDifferences(one.body, other?.body, "");
}

/** Whether there is nothing: null, or a list without rows. */
export function isNothing(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

function listDifferences(one: unknown, other: unknown, field: string): Difference[] {
  if (Object.is(one, other)) return [];
  const isLength = Array.isArray(one) && Array.isArray(other) && one.length !== other.length;
  if (!isObject(one) || !isObject(other) || isLength) {
    return [{ field, isFilled: isNothing(one) && !isNothing(other) }];
  }
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].flatMap((name) => {
    const below = Array.isArray(one) ? field : field === "" ? name : `${field}.${name}`;
    return listDifferences(one[name], other[name], below);
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
