import type { ChainHead } from "../audit/chain";
import { sqlTypes, declareStatement } from "../store/statement";
import type { InWorld } from "../store/tx";

/**
 * Holds the result of a check: its faults, a few words each; and, where there are none, further facts worth reporting.
 */
export interface CheckResult {
  readonly faults: readonly string[];
  readonly detail?: string;
}

/** Describes one invariant of every world. */
export interface ProofCheck {
  /** Names it in the proof and in messages. */
  readonly name: string;
  readonly run: (tx: InWorld, publishedHead?: ChainHead) => Promise<CheckResult>;
}

/** Selects the amount of an entry `e` in SQL, below zero where it is a debit. */
export const signedAmount = "case e.side when 'C' then e.amount else -e.amount end";

/** Limits the reported faults; more would only hide the first. */
export const faultsReportedMax = 5;

/** Creates a check from one SQL query about the world `$1`: each row it returns is a fault. */
export function sqlCheck(name: string, text: string): ProofCheck {
  const selectFaults = declareStatement(`check that ${name}`, {
    text: `select fault from (${text}) f limit ${faultsReportedMax}`,
    parameters: [sqlTypes.uuid],
    columns: { fault: sqlTypes.text },
  });
  return {
    name,
    run: async (tx) => ({ faults: (await selectFaults(tx.sql, [tx.world.id])).map(({ fault }) => fault) }),
  };
}
