import type { Weight } from "./fonts";

/** Defines the page: A4 in points, with margins that leave room for a punch, the running head and the foot. */
export const page = { width: 595.28, height: 841.89, side: 48, top: 48, laterTop: 58, foot: 56 } as const;
export const innerWidth = page.width - 2 * page.side;
export const bottom = page.height - page.foot;

/** Defines the sizes of paper, which has no theme. */
export const sizes = { title: 16, issuer: 12, head: 11, text: 9, small: 7.5 } as const;
export const leading = 1.5;
export const gap = 4;
/** Separates columns: labels from values, and the columns of a table. */
export const columnGap = { facts: 16, table: 8 } as const;
/** Holds the share of the page's width that labels may take, with the gap behind them. */
export const labelShare = 0.31;

/** Holds the inks of paper: the light colours of the portal's theme, which this layer may not import (a test compares). */
export const ink = {
  text: "#15212b",
  quiet: "#51606b",
  line: "#dfe5e9",
  brand: "#0b5c66",
  onBrand: "#ffffff",
} as const;

export interface Style {
  readonly size: keyof typeof sizes;
  readonly weight: Weight;
  readonly color: string;
}

export const styles = {
  issuer: { size: "issuer", weight: "strong", color: ink.text },
  title: { size: "title", weight: "strong", color: ink.brand },
  lead: { size: "text", weight: "plain", color: ink.quiet },
  sentence: { size: "head", weight: "plain", color: ink.text },
  head: { size: "head", weight: "strong", color: ink.brand },
  subhead: { size: "text", weight: "strong", color: ink.text },
  label: { size: "text", weight: "plain", color: ink.quiet },
  value: { size: "text", weight: "plain", color: ink.text },
  code: { size: "head", weight: "strong", color: ink.text },
  columnHead: { size: "small", weight: "strong", color: ink.text },
  cell: { size: "small", weight: "plain", color: ink.text },
  foot: { size: "small", weight: "plain", color: ink.quiet },
} as const satisfies Record<string, Style>;
