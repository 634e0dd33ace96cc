import type { OperationId } from "../../../schemas/operations.ts";
import type { PageScope } from "../call_api.ts";
import type { Content } from "../html.ts";
import type { PageRequest } from "../page.ts";
import type { Form } from "../read_form.ts";

/** What a page can do by one form: an operation of the API. */
export interface Act {
  /** What its button sends as `do`; one of a kind on its page. */
  name: string;
  operationId: OperationId;
  title: string;
  button: string;
  /** What happens then. */
  about?: Content;
  /** The members of the body that are asked for at once, such as `basic.username`, in their order. */
  fields?: readonly string[];
  /** Further members, each part under its heading. */
  parts?: readonly ActPart[];
  /** Further members of the body, of the parameters of the page's path and of hidden fields of the form. */
  fixed?: (
    params: Readonly<Record<string, string>>,
    form: Form,
  ) => Readonly<Record<string, unknown>>;
  /** Names of parameters of the operation that are not in the page's path, but in the form. */
  ofRow?: readonly string[];
  /** Makes the body of what the form says and of what an operation answers, where the form has not all of it. */
  merge?: {
    operationId: OperationId;
    merge(body: Record<string, unknown>, stored: unknown): Record<string, unknown>;
  };
  /** For whom it is done, where that is not the owner as such. */
  as?: (request: PageRequest, scope: PageScope) => Promise<PageScope>;
  /** True: it cannot be taken back; the form is folded. */
  isDanger?: boolean;
  /** What the page says afterwards. */
  done: string;
  /** Shows what was answered at once, such as a secret that is shown once, instead of leading on. */
  tell?: (answer: unknown) => Content;
  /** Where one is led afterwards; default: the page itself. */
  to?: (params: Readonly<Record<string, string>>) => string;
}

/** Some of the fields of a long form. */
export interface ActPart {
  heading: string;
  fields: readonly string[];
  isFolded?: boolean;
}

/** All members that an act asks for. */
export function fieldsOf({ fields = [], parts = [] }: Act): readonly string[] {
  return [...fields, ...parts.flatMap((part) => part.fields)];
}

/** The field of a form: acts of one page may ask for members of one name. */
export function fieldName({ name }: Pick<Act, "name">, path: string): string {
  return `${name}.${path}`;
}

/** The hidden field of a parameter of a row. */
export function rowName(parameter: string): string {
  return `row.${parameter}`;
}
