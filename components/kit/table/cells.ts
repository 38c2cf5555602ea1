import type { Route } from "next";
import type { ReactNode } from "react";
import type { Column } from "./columns";

/** Describes the order of a list by a column: the link to it, or, if it is the present one, to its reverse. */
export interface ColumnSort {
  readonly href: Route;
  readonly order?: "ascending" | "descending";
}

/** Describes a column for the view. */
export interface TableHead {
  readonly text: string;
  readonly kind?: NonNullable<Column<never>["kind"]>;
  readonly to?: string;
  readonly strong?: true;
  readonly sort?: ColumnSort;
  /** True for a cell whose last part is a smaller second line. */
  readonly under?: true;
  /** True for a link with a text that may end in an ellipsis. */
  readonly isName?: true;
  /** True for sentences, which use several lines. */
  readonly wraps?: true;
  /** True for components as narrow as a text. */
  readonly fits?: true;
  /** True for right-aligned columns: amounts, rates and counts, so that their digits line up. */
  readonly figures?: true;
}

/** Holds the parts of a cell's finished text, such as an amount and its currency; a missing part is an empty text. */
export type CellParts = readonly string[];

/** Holds the content of a cell: the parts of its text, a text alone, or, in a column of the kind "node", a component. */
export type TableCell = CellParts | ReactNode;
