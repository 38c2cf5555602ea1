import type { Currency } from "@/lib/money/currency";

/** Describes an income that waits for its association, with the fields that matter for the candidates. */
export interface OpenIncome {
  readonly id: string;
  readonly currency: Currency;
  /** Holds the amount that is not yet associated, in minor units. */
  readonly openMinor: bigint;
  readonly remitterName: string;
  readonly postscript: string;
  readonly at: Date;
}

/** Describes a material that incomes may be linked to. */
export interface OpenMaterial {
  readonly id: string;
  readonly currency: Currency;
  /** Holds the amount that may still be linked, in minor units. */
  readonly linkableMinor: bigint;
  readonly buyerName: string;
  readonly contractNo: string;
  /** Holds the contract's day in Beijing. */
  readonly contractDate: string;
}
