import type { MfaProof } from "@/lib/gate/second-step";
import type { Deed } from "./deed";
import type { RefusedError } from "./send";

/** What a person shows to confirm a deed. */
export type Shown = MfaProof & { readonly payPassword: string };

/** A call that was refused until it is confirmed: what it does, and how it is sent again. */
export interface ToConfirm {
  readonly deed: Deed;
  readonly send: (shown: Shown) => Promise<unknown>;
  readonly refused: RefusedError;
}

type Ask = (asked: ToConfirm) => Promise<unknown>;
let ask: Ask | undefined;

/** The frame says how it asks; gives back what ends that. */
export function confirmBy(by: Ask): () => void {
  ask = by;
  return () => {
    if (ask === by) ask = undefined;
  };
}

/** Has the person confirm, and gives what the call answers then. Throws the refusal where nobody can be asked. */
export async function confirmed(asked: ToConfirm): Promise<unknown> {
  if (!ask) throw asked.refused;
  return ask(asked);
}
