import type { MfaProof } from "@/lib/gate/second-step";
import { minuteMs } from "@/lib/time/instant";
import type { Money } from "@/lib/money/money";
import type { Rate } from "@/lib/money/rate";
import type { Deed } from "./deed";
import { RefusedError } from "./send";

/** What a person shows to confirm a deed. */
export type Shown = MfaProof & { readonly payPassword: string };

/** A price that a deed names by its number alone: what it exchanges, and until when it holds on the world's clock. */
export interface Priced {
  readonly sell: Money;
  readonly buy: Money;
  readonly rate: Rate;
  readonly fee: Money;
  readonly expiresAt: Date;
}

/** A call that was refused until it is confirmed: what it does, and how it is sent again. */
export interface ToConfirm {
  readonly deed: Deed;
  /** What the deed is done at, where the page was given a price for it. */
  readonly priced?: Priced | undefined;
  readonly send: (shown: Shown) => Promise<unknown>;
  readonly refused: RefusedError;
}

/** The person would not confirm: the call stays refused, and since they said so themselves there is nothing to tell. */
export class NotConfirmed extends RefusedError {
  constructor({ code, text, issues }: RefusedError) {
    super(code, text, issues);
    this.name = "NotConfirmed";
  }
}

/** What was shown for a deed that did not take place, because the rate it was to be done at ran out meanwhile. */
let kept:
  { readonly kind: Deed["kind"]; readonly shown: Shown; readonly ends: ReturnType<typeof setTimeout> } | undefined;

/** As long as a code that was sent is valid. */
const keptMs = 3 * minuteMs;

/** Keeps what was shown until the deed is tried again at another rate. */
export const keepShown = ({ kind }: Deed, shown: Shown): void => {
  forgetShown();
  kept = { kind, shown, ends: setTimeout(forgetShown, keptMs) };
};

/** What was shown before for the deed that is tried again. */
export const shownBefore = ({ kind }: Deed): Shown | undefined => (kept?.kind === kind ? kept.shown : undefined);

/** Something else is going to be done: what was shown is asked for again. */
export const forgetShown = (): void => {
  clearTimeout(kept?.ends);
  kept = undefined;
};

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
