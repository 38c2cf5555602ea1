import type { Call } from "@/lib/call/call";
import type { Holder } from "@/lib/call/who";
import type { InWorld, Tx } from "../../store/tx";
import { keptStep } from "./kept-step";
import { insertStep } from "./record-step.sql";

/** Writes down what a call did, in its own transaction; only worlds that record come here. */
export async function recordStep(
  tx: InWorld & Pick<Tx, "now" | "by"> & { readonly who: Holder | null },
  call: Call,
  takes: unknown,
  given: unknown,
): Promise<void> {
  // named cast: every call takes an object
  const step = keptStep(call, takes as object, given, tx.who);
  if (step) await insertStep(tx, step, tx.now, tx.by.at);
}
