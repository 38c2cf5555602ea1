import type { Head } from "../audit/chain";
import type { InWorld } from "../store/tx";

/** The findings of a check: its faults, a few words each; and, where there are none, further facts worth reporting. */
export interface Found {
  readonly faults: readonly string[];
  readonly told?: string;
}

/** One thing that must hold in every world. */
export interface Check {
  /** Its name in the proof and in messages. */
  readonly name: string;
  readonly look: (tx: InWorld, published?: Head) => Promise<Found>;
}

/** The amount of an entry `e` in SQL, below zero where it is a debit. */
export const signed = "case e.side when 'C' then e.amount else -e.amount end";

/** How many faults are reported; more would only bury the first. */
export const faultsToldMax = 5;

/** A check that is one SQL question about the world `$1`: each row it gives is a fault. */
export const asked = (name: string, text: string): Check => ({
  name,
  look: async (tx) => ({
    faults: (
      await tx.sql<{ fault: string }>(`select fault from (${text}) f limit ${faultsToldMax}`, [tx.world.id])
    ).map(({ fault }) => fault),
  }),
});
