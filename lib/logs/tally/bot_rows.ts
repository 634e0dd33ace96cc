/** One request of a bot. */
export interface BotRequest {
  /** Seconds since 1970. */
  second: number;
  /** The bot's place in `BOT_AGENTS`. */
  agent: number;
  /** The number of the path. */
  path: number;
  /** The number of the address. */
  address: number;
  status: number;
  /** The place of the method in `REQUEST_METHODS`. */
  method: number;
  bytes: number;
  /** Milliseconds; -1: the log does not say. */
  duration: number;
  /** 1: its signature proves that it is the bot's. */
  signed: number;
}

/** Requests of bots in columns, in the order in which they came. */
export class BotRows {
  seconds: Uint32Array = new Uint32Array(1_024);
  agents: Uint16Array = new Uint16Array(1_024);
  paths: Uint32Array = new Uint32Array(1_024);
  addresses: Uint32Array = new Uint32Array(1_024);
  statuses: Uint16Array = new Uint16Array(1_024);
  methods: Uint8Array = new Uint8Array(1_024);
  bytes: Float64Array = new Float64Array(1_024);
  durations: Int32Array = new Int32Array(1_024);
  signed: Uint8Array = new Uint8Array(1_024);
  count = 0;

  add(request: BotRequest): void {
    const row = this.count++;
    if (row === this.seconds.length) this.#grow();
    this.seconds[row] = request.second;
    this.agents[row] = request.agent;
    this.paths[row] = request.path;
    this.addresses[row] = request.address;
    this.statuses[row] = request.status;
    this.methods[row] = request.method;
    this.bytes[row] = request.bytes;
    this.durations[row] = request.duration;
    this.signed[row] = request.signed;
  }

  #grow(): void {
    const size = 2 * this.seconds.length;
    this.seconds = enlarge(this.seconds, new Uint32Array(size));
    this.agents = enlarge(this.agents, new Uint16Array(size));
    this.paths = enlarge(this.paths, new Uint32Array(size));
    this.addresses = enlarge(this.addresses, new Uint32Array(size));
    this.statuses = enlarge(this.statuses, new Uint16Array(size));
    this.methods = enlarge(this.methods, new Uint8Array(size));
    this.bytes = enlarge(this.bytes, new Float64Array(size));
    this.durations = enlarge(this.durations, new Int32Array(size));
    this.signed = enlarge(this.signed, new Uint8Array(size));
  }
}

interface Numbers {
  set(numbers: ArrayLike<number>): void;
  length: number;
  [index: number]: number;
}

function enlarge<Column extends Numbers>(column: Column, larger: Column): Column {
  larger.set(column);
  return larger;
}
