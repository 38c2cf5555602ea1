import type { Call, Takes } from "@/lib/call/call";
import type { MfaProof } from "@/lib/gate/second-step";
import type { Money } from "@/lib/money/money";
import { checkStepUp } from "../../access/mfa/confirmed";
import type { UseProof } from "../../access/mfa/check";
import { dollarsUp } from "@/lib/simulator/driving/market/dollars-up";
import { confirmedUsdOf } from "@/lib/simulator/driving/market/parameters";
import { lockedFor } from "@/lib/simulator/platform/pricing/usable-quote";
import type { QuoteUse } from "./lock-quote";

type Context = Parameters<typeof checkStepUp>[0];
type Proof = MfaProof & { readonly payPassword?: string | undefined };

/**
 * Checks that an exchange is confirmed where its amount reaches the world's limit, valued in US dollars at the mid rate
 * of now, rounded up; what cannot be valued is confirmed too. Refuses as checkStepUp does, and is used like it.
 */
export async function checkLarge<C extends Call>(
  context: Context,
  call: C,
  takes: Takes<C> & Proof,
  amount: Money,
): Promise<UseProof> {
  const value = await dollarsUp(context, amount);
  const isSmall = value !== undefined && value < confirmedUsdOf(context.world);
  return isSmall ? async () => true : checkStepUp(context, call, takes);
}

/** The same for what is done at a quote. One that cannot be used asks for nothing: the exchange is refused with why. */
export async function checkLargeQuote<C extends Call>(
  context: Context,
  call: C,
  takes: Takes<C> & Proof & { readonly quoteId: string },
  use: QuoteUse,
): Promise<UseProof> {
  const sell = await lockedFor(context, context.who.userNo, takes.quoteId, use);
  if (sell) return checkLarge(context, call, takes, sell);
  // one that appears only now was not looked at
  return async ({ sql, prisma }) =>
    !(await lockedFor({ ...context, sql, prisma }, context.who.userNo, takes.quoteId, use));
}
