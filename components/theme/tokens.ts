/**
 * The one home of every colour, size, radius, shadow and duration of the product. The stylesheet (stylesheet.ts) turns
 * them into CSS variables of the same names, the MUI theme (mui.ts) takes them from there. A component states none of
 * its own.
 */

/** Each colour as [light, dark]. Text keeps 4.5 : 1 and borders and icons 3 : 1 on every background. */
export const colours = {
  /** Body text. */
  ink: ["#15212b", "#e8edf0"],
  /** Secondary text: labels, help, times. */
  inkSoft: ["#51606b", "#a9b6be"],
  /** The page. */
  ground: ["#f5f7f8", "#0d1417"],
  /** Surfaces on the page: cards, tables, fields. */
  surface: ["#ffffff", "#141d21"],
  /** Below a surface: table heads, hovered rows, tracks. */
  sunken: ["#eef2f4", "#1b262b"],
  /** The one border colour: of everything that can be operated or is set apart. */
  line: ["#7f8c96", "#667680"],
  /** A seam between rows of the same thing; it divides nothing that a reader must tell apart by it. */
  seam: ["#dfe5e9", "#27343a"],
  brand: ["#0b5c66", "#63c5cf"],
  brandDeep: ["#084750", "#8ad7df"],
  onBrand: ["#ffffff", "#062428"],
  brandTint: ["#e2f0f1", "#12343a"],
  waiting: ["#7a4a00", "#f0be74"],
  waitingTint: ["#fcf0d9", "#3a2b10"],
  moving: ["#1b509c", "#9fc3f8"],
  movingTint: ["#e6effb", "#182b4b"],
  good: ["#17653a", "#85d5a2"],
  goodTint: ["#e2f3e8", "#123320"],
  bad: ["#a5231c", "#f6a59e"],
  badTint: ["#fceae8", "#431c1c"],
  onBad: ["#ffffff", "#350b09"],
  quiet: ["#48555e", "#b3bec5"],
  quietTint: ["#e9edf0", "#28343a"],
  /** Dims the page behind what floats. */
  veil: ["rgb(13 20 23 / 45%)", "rgb(0 0 0 / 60%)"],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

/** Shadow only for what floats, as [light, dark]. */
export const shadows = {
  shadowFloat: [
    "0 8px 24px rgb(13 20 23 / 16%), 0 2px 6px rgb(13 20 23 / 10%)",
    "0 8px 24px rgb(0 0 0 / 60%), 0 0 1px rgb(255 255 255 / 30%)",
  ],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

/** Lengths in CSS pixels: a grid of 8, with 4 and 12 inside dense parts. */
export const lengths = {
  space4: 4,
  space8: 8,
  space12: 12,
  space16: 16,
  space24: 24,
  space32: 32,
  space48: 48,
  hairline: 1,
  focusRing: 2,
  radiusSmall: 4,
  radius: 8,
  radiusRound: 999,
  control: 40,
  controlSmall: 32,
  icon: 20,
  iconSmall: 16,
  digitBox: 44,
  pageMax: 1280,
  formMax: 560,
  dialogMax: 620,
  menuWidth: 240,
  toastMax: 420,
  tableMax: 600,
  cellMax: 320,
  fieldMin: 160,
  factLabel: 160,
  sparklineWidth: 120,
  thumbnail: 112,
  logoMax: 160,
  sparklineHeight: 32,
  chartHeight: 160,
  barHeight: 12,
} as const;

/** Type sizes in CSS pixels; written as rem, so the reader's own setting counts. */
export const typeSizes = { type12: 12, type14: 14, type16: 16, type20: 20, type28: 28 } as const;

export const weights = { weightRegular: 400, weightMedium: 500, weightStrong: 600 } as const;

/** Line heights; Chinese is set a little wider. */
export const leading = { "en-US": 1.5, "zh-CN": 1.6 } as const;

/** Motion in milliseconds: 120–200, only to explain a change of place or state. */
export const durations = { quick: 120, calm: 200 } as const;

/** How long a toast stays (specification 1, section 9). */
export const toastMs = 3_500;

/**
 * Page widths in CSS pixels at which the layout changes. Media queries cannot read variables: a test holds them to
 * these.
 */
export const breakpoints = { phone: 600, drawer: 900, icons: 1200 } as const;

const latinFonts = ["Inter", "Segoe UI", "Roboto", "Helvetica Neue", "Arial"];
const hanFonts = ["Noto Sans SC", "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei"];
const listed = (names: readonly string[]): string => [...names.map((name) => `"${name}"`), "sans-serif"].join(", ");

/**
 * English marks where a device has none of the Latin fonts: dashes, quotes, apostrophe, ellipsis and middle dot, which
 * Chinese fonts draw as wide as a character. The letters are then theirs.
 */
export const latinMarks = {
  family: "Latin marks",
  from: [...latinFonts, "Liberation Sans", "Noto Sans", "DejaVu Sans"],
  range: "U+00B7, U+2010-2027",
} as const;

/** An English text looks for its letters and marks in Latin fonts first, a Chinese one for both in Chinese fonts. */
export const fontFamily = {
  "en-US": listed([...latinFonts, latinMarks.family, ...hanFonts]),
  "zh-CN": listed(["Inter", ...hanFonts]),
} as const;

export type TokenName =
  keyof typeof colours | keyof typeof shadows | keyof typeof lengths | keyof typeof typeSizes | keyof typeof weights;

/** "inkSoft" → "--ink-soft", "space8" → "--space-8". */
export const variableName = (name: string): string =>
  `--${name.replace(/[A-Z]|(?<=[a-z])\d+/g, (part) => `-${part.toLowerCase()}`)}`;

/** A token as CSS reads it: "var(--ink-soft)". */
export const cssVar = (name: TokenName): string => `var(${variableName(name)})`;
