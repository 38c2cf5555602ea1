/**
 * Defines every colour, size, radius, shadow and duration of the product. The stylesheet (stylesheet.ts) turns them
 * into CSS variables of the same names, and the MUI theme (mui.ts) reads them from there. A component defines none of
 * its own.
 */

/**
 * Holds each colour as [light, dark]. Text has a contrast of 4.5 : 1 and borders and icons 3 : 1 on every background.
 */
export const colours = {
  /** Body text. */
  ink: ["#15212b", "#e8edf0"],
  /** Secondary text: labels, help, times. */
  inkSoft: ["#51606b", "#a9b6be"],
  /** Holds the page background. */
  ground: ["#f5f7f8", "#0d1417"],
  /** Surfaces on the page: cards, tables, fields. */
  surface: ["#ffffff", "#141d21"],
  /** Recessed parts of a surface: table heads, hovered rows, tracks. */
  sunken: ["#eef2f4", "#1b262b"],
  /** Holds the only border colour: for everything interactive or set apart. */
  line: ["#7f8c96", "#667680"],
  /** Decorative separator between similar rows; it carries no information that a reader must perceive. */
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
  /** Parts of a whole in a chart, 3 : 1 on every background; neighbours differ in lightness as well as in hue. */
  part1: ["#0c5d68", "#28c0d4"],
  part2: ["#ce760b", "#a16215"],
  part3: ["#342369", "#e7e3f4"],
  part4: ["#378752", "#45925f"],
  part5: ["#791e4b", "#e9bcd3"],
  part6: ["#2d65b4", "#729ad1"],
  /** Overlay that dims the page behind floating parts. */
  veil: ["rgb(13 20 23 / 45%)", "rgb(0 0 0 / 60%)"],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

/** Holds the shadows of floating parts, as [light, dark]. */
export const shadows = {
  shadowFloat: [
    "0 8px 24px rgb(13 20 23 / 16%), 0 2px 6px rgb(13 20 23 / 10%)",
    "0 8px 24px rgb(0 0 0 / 60%), 0 0 1px rgb(255 255 255 / 30%)",
  ],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

/** Holds lengths in CSS pixels: a grid of 8, with 4 and 12 inside dense parts. */
export const layoutLengths = {
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
  /** Holds what a bar at the bottom of the window takes of it; a frame with such a bar sets it. */
  bottomBar: 0,
} as const;

/** Holds type sizes in CSS pixels; written as rem, so the reader's own setting applies. */
export const typeSizes = { type12: 12, type14: 14, type16: 16, type20: 20, type28: 28, type40: 40 } as const;

export const weights = { weightRegular: 400, weightMedium: 500, weightStrong: 600 } as const;

/** Holds line heights; Chinese is set a little wider. */
export const leading = { "en-US": 1.5, "zh-CN": 1.6 } as const;

/** Holds durations of motion in milliseconds: 120–200, only to explain a change of place or state. */
export const durations = { quick: 120, calm: 200 } as const;

/** Sets the display time of a toast (specification 1, section 9). */
export const toastMs = 3_500;

/**
 * Holds the page widths in CSS pixels at which the layout changes. Media queries cannot read variables: a test compares
 * them with these.
 */
export const breakpoints = { phone: 600, drawer: 900, icons: 1200 } as const;

const hanFonts = ["Noto Sans SC", "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei"];
const fontList = (...families: readonly string[]): string =>
  [...families, ...hanFonts.map((name) => `"${name}"`), "sans-serif"].join(", ");

/**
 * Holds the font lists: Inter, which the portal ships (fonts.ts), for letters and figures, then the reader's Chinese
 * fonts. An English text takes its dashes, quotes, apostrophe and ellipsis from Inter too; in a Chinese text they are
 * as wide as a character.
 */
export const fontFamily = {
  "en-US": fontList("var(--inter)", "var(--inter-extended)", "var(--inter-marks)"),
  "zh-CN": fontList("var(--inter)", "var(--inter-extended)"),
} as const;

export type TokenName =
  | keyof typeof colours
  | keyof typeof shadows
  | keyof typeof layoutLengths
  | keyof typeof typeSizes
  | keyof typeof weights;

/** Converts "inkSoft" → "--ink-soft", "space8" → "--space-8". */
export const cssVariableName = (name: string): string =>
  `--${name.replace(/[A-Z]|(?<=[a-z])\d+/g, (part) => `-${part.toLowerCase()}`)}`;

/** Returns the CSS reference to a token: "var(--ink-soft)". */
export const cssVar = (name: TokenName): string => `var(${cssVariableName(name)})`;
