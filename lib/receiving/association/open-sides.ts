import type { Currency } from "@/lib/money/currency";

/** An income that waits for its association, as far as it matters for what it may have been paid for. */
export interface OpenIncome {
  readonly id: string;
  readonly currency: Currency;
  /** What is not associated yet, in minor units. */
  readonly openMinor: bigint;
  readonly remitterName: string;
  readonly postscript: string;
  readonly at: Date;
}

/** A material that incomes may be linked to. */
export interface OpenMaterial {
  readonly id: string;
  readonly currency: Currency;
  /** What may still be linked, in minor units. */
  readonly linkableMinor: bigint;
  readonly buyerName: string;
  readonly contractNo: string;
  /** The contract's day in Beijing. */
  readonly contractDate: string;
}
