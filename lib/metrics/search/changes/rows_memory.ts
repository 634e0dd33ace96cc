import type { ColumnMemory } from "./column_memory.ts";
import {
  createProgramMemory,
  type RowsProgram,
  startRowsProgram,
} from "./rows_program/rows_program.ts";

/** Columns in the memory of the program that puts rows in order; what is in them is not known. */
export class RowsMemory implements ColumnMemory {
  /** What another thread is given, to have the same memory. */
  readonly shared: WebAssembly.Memory;
  readonly program: RowsProgram;

  /** `shared`: that of another thread; default: a new one. */
  constructor(shared?: WebAssembly.Memory) {
    this.shared = shared ?? createProgramMemory();
    this.program = startRowsProgram(this.shared);
    if (shared === undefined) this.clear();
  }

  /** From now on columns are written over all that were given. */
  clear(): void {
    this.program.clearMemory();
  }

  floats(length: number): Float64Array {
    return new Float64Array(...this.take(8 * length), length);
  }

  words(length: number): Uint32Array {
    return new Uint32Array(...this.take(4 * length), length);
  }

  shorts(length: number): Uint16Array {
    return new Uint16Array(...this.take(2 * length), length);
  }

  bytes(length: number): Uint8Array {
    return new Uint8Array(...this.take(length), length);
  }

  /** Room for bytes that nothing else has. */
  take(size: number): [buffer: ArrayBufferLike, start: number] {
    const start = this.program.take(size) >>> 0;
    // the buffer is another one since the memory has grown
    return [this.shared.buffer, start];
  }
}

/** Memory that nothing uses now. One is kept: a thread has no more than one long answer at a time. */
let idle: RowsMemory | undefined;

/**
 * Lends memory of rows; nothing of what is made may be in it. It is lent again: a quarter of an answer's time would go to
 * fresh memory. Where it fails, another thread may still write, and the memory goes.
 */
export async function useRowsMemory<Made>(
  make: (memory: RowsMemory) => Promise<Made>,
): Promise<Made> {
  const memory = idle ?? new RowsMemory();
  idle = undefined;
  const made = await make(memory);
  memory.clear();
  idle ??= memory;
  return made;
}

/** Lets go of the memory that nothing uses now. */
export function dropRowsMemory(): void {
  idle = undefined;
}
