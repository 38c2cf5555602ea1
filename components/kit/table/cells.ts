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

/** Holds the parts of a cell's finished text, such as an amount and its currency; a missing part is an empty text. */
export type CellParts = readonly string[];

/** Holds the content of a cell: the parts of its text, a text alone, or, in a column of the kind "node", a component. */
export type TableCell = CellParts | ReactNode;
