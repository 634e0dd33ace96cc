/** Fewer rows are compared with each other: digits are counted in a time that few rows are not worth. */
const MIN_DIGITS_ROWS = 2_048;
const DIGITS = 65_536;

/** The numbers of rows in the order of pages, and of kinds where the page is the same. */
export function orderRows(pages: Uint32Array, kinds: Uint16Array): Uint32Array {
  const order = Uint32Array.from(pages.keys());
  if (order.length < MIN_DIGITS_ROWS) {
    return order.sort((one, other) =>
      (pages[one] ?? 0) - (pages[other] ?? 0) || (kinds[one] ?? 0) - (kinds[other] ?? 0)
    );
  }
  // by one digit after the other, the last one first: each leaves the order of those before it
  const byKind = orderByDigit(order, kinds);
  const byLow = orderByDigit(byKind, Uint16Array.from(pages));
  return orderByDigit(byLow, Uint16Array.from(pages, (page) => page / DIGITS));
}

/** The rows in the order of their digits; those of the same one stay in their order. */
function orderByDigit(order: Uint32Array, digits: Uint16Array): Uint32Array {
  const places = new Uint32Array(DIGITS);
  for (let row = 0; row < digits.length; row++) {
    const digit = digits[row] ?? 0;
    places[digit] = (places[digit] ?? 0) + 1;
  }
  let sum = 0;
  for (let digit = 0; digit < DIGITS; digit++) {
    const count = places[digit] ?? 0;
    places[digit] = sum;
    sum += count;
  }
  const sorted = new Uint32Array(order.length);
  for (let index = 0; index < order.length; index++) {
    const row = order[index] ?? 0;
    const digit = digits[row] ?? 0;
    const place = places[digit] ?? 0;
    places[digit] = place + 1;
    sorted[place] = row;
  }
  return sorted;
}
