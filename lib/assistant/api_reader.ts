/** Values of a query; null and undefined are left out, a list is joined with commas. */
export type ApiQuery = Readonly<
  Record<string, string | number | boolean | readonly (string | number)[] | null | undefined>
>;

/** What is asked of a GET route below the site. */
export interface ApiQuestion {
  /** Parameters of the path beside the site's id, such as `code` or `page_id`. */
  params?: Readonly<Record<string, string | number>>;
  /** As in the address: `{sort: "-clicks", "filter[tracked]": true}`. */
  query?: ApiQuery;
}

/** What a GET route answers. */
export interface ApiReading {
  /** The whole JSON body, as it goes over the wire. */
  // deno-lint-ignore no-explicit-any -- each route has its own shape, which its answer schema tells
  body: any;
  /** The address of the request that gives the same answer. */
  apiUrl: string;
}

/** Reads the API's own answers about one site in this process, as one caller may read them. */
export interface ApiReader {
  readonly siteId: number;
  /** The address of the site, absolute and without a trailing slash. */
  readonly siteUrl: string;
  /**
   * Asks the GET route of that operation id. Throws what the route would answer: `ValidationError`
   * for parameters that it does not take, `NotFoundError` for what does not exist (as an operation
   * that is no such route), `ForbiddenError` for what the caller may not read, `ConflictError`.
   */
  read(operationId: string, question?: ApiQuestion): Promise<ApiReading>;
}
