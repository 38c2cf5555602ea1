import type { ReactNode } from "react";
import type { Column } from "./columns";

/** A column as the view is handed it. */
export interface Head {
  readonly text: string;
  readonly kind?: NonNullable<Column<never>["kind"]>;
  readonly to?: string;
  readonly strong?: true;
  /** Of a link: it may take more than one line. */
  readonly wraps?: true;
  /** Amounts, rates and counts are aligned right, so that their digits line up. */
  readonly figures?: true;
}

/** A cell as the view gets it: finished text, its parts `between` apart, or, in a column of the kind "node", a part. */
export type TableCell = ReactNode;

/** The separator of the parts of a cell's text: a tab, which no text of the product holds. */
export const cellSeparator = "\t";
