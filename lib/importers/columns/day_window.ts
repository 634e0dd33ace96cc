/** Days, inclusive. */
export interface DayWindow {
  from: string;
  to: string;
}
