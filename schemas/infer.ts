/**
 * The TypeScript type of a JSON Schema written as an `as const` object, so that a schema is the one
 * source of validation, documentation and type.
 *
 * Understands: type (also a list of types), const, enum, properties, required, items,
 * additionalProperties: schema, anyOf, oneOf.
 */
export type Infer<S> = S extends { const: infer C } ? C
  : S extends { enum: readonly (infer E)[] } ? E
  : S extends { anyOf: readonly (infer A)[] } ? Infer<A>
  : S extends { oneOf: readonly (infer A)[] } ? Infer<A>
  : S extends { type: infer T } ? T extends readonly (infer U)[] ? InferType<U, S> : InferType<T, S>
  : unknown;

type InferType<T, S> = T extends "string" ? string
  : T extends "integer" | "number" ? number
  : T extends "boolean" ? boolean
  : T extends "null" ? null
  : T extends "array" ? (S extends { items: infer I } ? Infer<I>[] : unknown[])
  : T extends "object" ? InferObject<S>
  : unknown;

type RequiredKeys<S> = S extends { required: readonly (infer K)[] } ? K : never;

type InferObject<S> = S extends { properties: infer P } ?
    & { -readonly [K in keyof P as K extends RequiredKeys<S> ? K : never]: Infer<P[K]> }
    & { -readonly [K in keyof P as K extends RequiredKeys<S> ? never : K]?: Infer<P[K]> }
    & (S extends { additionalProperties: true } ? Record<string, unknown> : unknown)
  : S extends { additionalProperties: infer V } ? Record<string, Infer<V>>
  : Record<string, unknown>;
