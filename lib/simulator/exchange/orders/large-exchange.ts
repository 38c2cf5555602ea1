import type { Call, CallInput } from "@/lib/call/call";
import type { MfaProof } from "@/lib/gate/second-step";
import type { Money } from "@/lib/money/money";
import { checkStepUp } from "@/lib/simulator/access/mfa/confirmation";
import type { UseProof } from "../../access/mfa/check";
import { usdCentsRoundedUp } from "@/lib/simulator/driving/market/dollars-up";
import { confirmationThresholdUsdMinor } from "@/lib/simulator/driving/market/parameters";
import { quotedSellAmount } from "@/lib/simulator/platform/pricing/usable-quote";
import type { QuoteUse } from "./lock-quote";

type Context = Parameters<typeof checkStepUp>[0];
type Proof = MfaProof & { readonly payPassword?: string | undefined };

/**
 * Requires confirmation of an exchange when its amount reaches the environment's limit, valued in US dollars at the
 * current mid rate and rounded up. An amount that cannot be valued requires confirmation too. Errors and usage are
 * those of checkStepUp.
 */
export async function checkLargeExchange<C extends Call>(
  context: Context,
  call: C,
  input: CallInput<C> & Proof,
  amount: Money,
): Promise<UseProof> {
  const value = await usdCentsRoundedUp(context, amount);
  const isSmall = value !== undefined && value < confirmationThresholdUsdMinor(context.world);
  return isSmall ? async () => true : checkStepUp(context, call, input);
}

/**
 * Applies the same check to an operation at a quote. A quote that cannot be used requires no confirmation, because the
 * exchange is then refused with the reason.
 */
export async function checkLargeQuote<C extends Call>(
  context: Context,
  call: C,
  input: CallInput<C> & Proof & { readonly quoteId: string },
  use: QuoteUse,
): Promise<UseProof> {
  const sell = await quotedSellAmount(context, context.principal.userNo, input.quoteId, use);
  if (sell) return checkLargeExchange(context, call, input, sell);
  // a quote that became usable only in the meantime was not checked
  return async ({ sql, prisma }) =>
    !(await quotedSellAmount({ ...context, sql, prisma }, context.principal.userNo, input.quoteId, use));
}
