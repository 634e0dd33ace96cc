import type { SeenLife } from "./sign_of_life.ts";

/** What a piece of work of a shared thread begins, as the thread shows it. */
export function showPiece(key: number, doing: string): string {
  return `${key} ${doing}`;
}

/** Finds which piece of a shared thread began something last, and what; undefined: none has. */
export function findShownPiece(
  { doing }: Pick<SeenLife, "doing">,
): { key: number; doing: string } | undefined {
  const space = doing.indexOf(" ");
  return space === -1
    ? undefined
    : { key: Number(doing.slice(0, space)), doing: doing.slice(space + 1) };
}

/** What is seen of one piece of work in a thread that has many. */
export class PieceLife implements Pick<SeenLife, "beats" | "doing"> {
  readonly #life: SeenLife;
  readonly #key: number;
  #doing = "";

  constructor(life: SeenLife, key: number) {
    this.#life = life;
    this.#key = key;
  }

  /** Of the thread. */
  get beats(): number {
    return this.#life.beats;
  }

  /** What the piece began last, as far as it was seen; empty: it was not. */
  get doing(): string {
    const { doing } = this.#life;
    const prefix = showPiece(this.#key, "");
    if (doing.startsWith(prefix)) this.#doing = doing.slice(prefix.length);
    return this.#doing;
  }
}
