import type { Call, Takes } from "@/lib/call/call";
import { invariant } from "@/lib/call/refusals";
import type { Who } from "@/lib/call/who";
import type { MfaProof } from "@/lib/gate/second-step";
import { checkPayPassword, type PayPasswordCode } from "../security/pay-password";
import { withinLimits } from "../../developers/keys/limits";
import { boundText } from "./deed-words";
import { checkMfa, type MfaCode, type UseProof } from "./check";
import { meansAndWay } from "./mfa.sql";
import { mfaBy } from "./step";
import type { CallTx } from "@/lib/simulator/platform/handler";

/** Why a proof of who confirms does not serve. */
type Unconfirmed = PayPasswordCode | MfaCode;

/**
 * Checks that a call's deed was confirmed: an operator's own payment password, and MFA where it is on, for this very deed.
 * Both are slow or counted by themselves, so before the transaction. What it returns uses the proof up inside the
 * transaction: false when a concurrent request was faster.
 */
export async function checkConfirmed<C extends Call>(
  context: CallTx<Unconfirmed, Who>,
  call: C,
  takes: Takes<C> & MfaProof & { readonly payPassword: string },
): Promise<UseProof> {
  const { who, caller } = context;
  const { payPassword, msgCode, passkey } = takes;
  invariant(call.deed, `${call.path} says what it does`);
  if (who.key) return withinLimits(context, who.key, call.deed(takes));
  const looked = await checkPayPassword(context, who.operatorId, payPassword, () =>
    meansAndWay(context, who.operatorId, "payout"),
  );
  const step = mfaBy(looked, who.operatorId, "payout");
  const bound = { ...step, deed: { text: await boundText(context, call.deed(takes)), words: "" } };
  return checkMfa(context, bound, { ...(msgCode !== undefined && { msgCode }), ...(passkey && { passkey }) }, caller);
}

/**
 * The same for a call that can be sent without: refused with CONFIRMATION_NEEDED where nothing was shown, so that the
 * portal asks for it.
 */
export async function checkStepUp<C extends Call>(
  context: CallTx<Unconfirmed | "CONFIRMATION_NEEDED", Who>,
  call: C,
  takes: Takes<C> & MfaProof & { readonly payPassword?: string | undefined },
): Promise<UseProof> {
  const { payPassword } = takes;
  if (payPassword !== undefined) return checkConfirmed(context, call, { ...takes, payPassword });
  return context.refuse((await hasPayPassword(context)) ? "CONFIRMATION_NEEDED" : "PAY_PASSWORD_MISSING");
}

/** The same of those who have a payment password; whoever has none can confirm nothing, and moves no money either. */
export const checkStepUpIfSet: typeof checkStepUp = async (context, call, takes) =>
  (await hasPayPassword(context)) ? checkStepUp(context, call, takes) : async () => true;

async function hasPayPassword({ world, who, prisma }: CallTx<never, Who>): Promise<boolean> {
  const own = await prisma.operator.findFirst({
    where: { world: world.id, id: who.operatorId },
    select: { payPasswordHash: true },
  });
  return (own?.payPasswordHash ?? null) !== null;
}

/** What a call takes without the proof. */
export const unproven = <T extends MfaProof & { readonly payPassword?: string | undefined }>({
  payPassword: _,
  msgCode: _code,
  passkey: _passkey,
  ...rest
}: T): Omit<T, "payPassword" | "msgCode" | "passkey"> => rest;
