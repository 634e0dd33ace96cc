/** Red, green and blue, each from 0 to 255. */
type Rgb = readonly [red: number, green: number, blue: number];

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
/** The grounds of `base.css` on which texts have the least contrast, light and dark. */
const LIGHT_GROUND: Rgb = [238, 242, 244];
const DARK_GROUND: Rgb = [31, 40, 45];
/** Of texts: WCAG 2.2, 1.4.3. */
const MIN_CONTRAST = 4.5;
const STEPS = 20;

/** Writes the style sheet that gives a report its own colour, in tones that can be read on light and dark ground. */
export function colourSheet(hex: string): string {
  const colour = parseColour(hex);
  const light = readableTone(colour, { ground: LIGHT_GROUND, towards: BLACK });
  const dark = readableTone(colour, { ground: DARK_GROUND, towards: WHITE });
  return `:root {
  --accent: light-dark(${write(light)}, ${write(dark)});
  --accent-ink: light-dark(#ffffff, #0b1114);
  --accent-soft: light-dark(${write(mix(light, WHITE, 0.88))}, ${write(mix(dark, BLACK, 0.8))});
}
`;
}

function parseColour(hex: string): Rgb {
  const [red = 0, green = 0, blue = 0] = (hex.match(/[0-9a-f]{2}/gi) ?? [])
    .map((part) => Number.parseInt(part, 16));
  return [red, green, blue];
}

/** The colour itself, or the nearest tone of it with enough contrast. */
function readableTone(colour: Rgb, { ground, towards }: { ground: Rgb; towards: Rgb }): Rgb {
  for (let step = 0; step < STEPS; step++) {
    const tone = mix(colour, towards, step / STEPS);
    if (contrast(tone, ground) >= MIN_CONTRAST) return tone;
  }
  return towards;
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const part = (at: 0 | 1 | 2) => Math.round(from[at] + share * (to[at] - from[at]));
  return [part(0), part(1), part(2)];
}

function write(colour: Rgb): string {
  return `#${colour.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** WCAG 2.2, contrast ratio. */
function contrast(a: Rgb, b: Rgb): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((one, other) => one - other);
  return (high + 0.05) / (low + 0.05);
}

/** WCAG 2.2, relative luminance. */
function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
