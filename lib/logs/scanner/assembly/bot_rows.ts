// Requests of bots in columns, in the order in which they came.

export let rowsCount: u32 = 0;
let size: u32 = 0;
export let seconds: usize = 0;
export let agents: usize = 0;
export let paths: usize = 0;
export let addresses: usize = 0;
export let statuses: usize = 0;
export let methods: usize = 0;
export let bytes: usize = 0;
export let durations: usize = 0;
export let signed: usize = 0;

/** Enough for what is sent in short pieces. */
const FIRST_SIZE: u32 = 4_096;
/** As many as a tally has when it is stored, with those of one more chunk: what nothing is written to takes no memory. */
const SECOND_SIZE: u32 = 1_048_576;

/** Gives the next row its time; the other columns follow. */
// @ts-ignore: decorator
@inline
export function beginRow(): usize {
  if (rowsCount == size) growRows();
  const row = rowsCount++;
  return <usize> row;
}

export function clearRows(): void {
  rowsCount = 0;
}

function growRows(): void {
  size = size == 0 ? FIRST_SIZE : max(SECOND_SIZE, 2 * size);
  seconds = resize(seconds, 4);
  agents = resize(agents, 2);
  paths = resize(paths, 4);
  addresses = resize(addresses, 4);
  statuses = resize(statuses, 2);
  methods = resize(methods, 1);
  bytes = resize(bytes, 8);
  durations = resize(durations, 4);
  signed = resize(signed, 1);
}

function resize(column: usize, width: usize): usize {
  return column == 0
    ? heap.alloc(<usize> size * width)
    : heap.realloc(column, <usize> size * width);
}
