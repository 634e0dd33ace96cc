// Memory to work in.

/** Memory that is as large as it had to be so far. */
@unmanaged
export class WorkMemory {
  at: usize;
  size: usize;
}

export function createMemory(): WorkMemory {
  const room = changetype<WorkMemory>(heap.alloc(offsetof<WorkMemory>()));
  room.at = 0;
  room.size = 0;
  return room;
}

/** Room for `size` bytes; growing loses the content. */
export function reserve(room: WorkMemory, size: usize): usize {
  if (size > room.size) {
    if (room.at != 0) heap.free(room.at);
    room.size = max(size, 2 * room.size);
    room.at = heap.alloc(room.size);
  }
  return room.at;
}

/** The same with zeros. */
export function reserveZeros(room: WorkMemory, size: usize): usize {
  const at = reserve(room, size);
  memory.fill(at, 0, size);
  return at;
}
