import type { ReactNode } from "react";
import type { Column } from "./columns";

/** Describes a column for the view. */
export interface TableHead {
  readonly text: string;
  readonly kind?: NonNullable<Column<never>["kind"]>;
  readonly to?: string;
  readonly strong?: true;
  /** True for a link that may wrap. */
  readonly wraps?: true;
  /** True for right-aligned columns: amounts, rates and counts, so that their digits line up. */
  readonly figures?: true;
}

/**
 * Holds the content of a cell: finished text with parts separated by cellSeparator, or, in a column of the kind "node",
 * a component.
 */
export type TableCell = ReactNode;

/** Holds the separator of the parts of a cell's text: a tab, which no text of the product contains. */
export const cellSeparator = "\t";
