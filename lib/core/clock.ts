/** The machine's own clock, for what has no database: there `Services.now` reads the database's clock. */
export function machineTime(): Date {
  return new Date();
}

/** The same in milliseconds of Unix time. */
export function machineMs(): number {
  return Date.now();
}
