import type { Call, CallInput } from "@/lib/call/call";
import { invariant } from "@/lib/call/refusals";
import type { Principal } from "@/lib/call/principal";
import type { MfaProof } from "@/lib/gate/second-step";
import { checkPayPassword, type PayPasswordCode } from "../security/pay-password";
import { checkKeyLimits } from "../../developers/keys/limits";
import { operationBindingText } from "./operation-texts";
import { checkMfa, type MfaCode, type UseProof } from "./check";
import { readMfaMethodsAndWay } from "./mfa-rows";
import { requiredMfaStepFromRow } from "./step";
import type { CallTx } from "@/lib/simulator/platform/handler";

/** Lists the reasons why a confirmation is rejected. */
type ConfirmationError = PayPasswordCode | MfaCode;

/**
 * Checks that a call's operation was confirmed: with the operator's own payment password, and MFA where it is on, for
 * exactly this operation. Both are slow or counted separately, so this runs before the transaction. The returned
 * function uses the proof up inside the transaction: false when a concurrent request was faster.
 */
export async function checkConfirmed<C extends Call>(
  context: CallTx<ConfirmationError, Principal>,
  call: C,
  input: CallInput<C> & MfaProof & { readonly payPassword: string },
): Promise<UseProof> {
  const { principal, caller } = context;
  const { payPassword, msgCode, passkey } = input;
  invariant(call.operation, `${call.path} says what it does`);
  if (principal.key) return checkKeyLimits(context, principal.key, call.operation(input));
  const payoutMethods = await checkPayPassword(context, principal.operatorId, payPassword, () =>
    readMfaMethodsAndWay(context, principal.operatorId, "payout"),
  );
  const step = requiredMfaStepFromRow(payoutMethods, principal.operatorId, "payout");
  const boundStep = {
    ...step,
    operation: { text: await operationBindingText(context, call.operation(input)), words: "" },
  };
  return checkMfa(
    context,
    boundStep,
    { ...(msgCode !== undefined && { msgCode }), ...(passkey && { passkey }) },
    caller,
  );
}

/**
 * Does the same for a call that can be sent without a proof: refused with CONFIRMATION_NEEDED where there is none, so
 * that the portal requests it.
 */
export async function checkStepUp<C extends Call>(
  context: CallTx<ConfirmationError | "CONFIRMATION_NEEDED", Principal>,
  call: C,
  input: CallInput<C> & MfaProof & { readonly payPassword?: string | undefined },
): Promise<UseProof> {
  const { payPassword } = input;
  if (payPassword !== undefined) return checkConfirmed(context, call, { ...input, payPassword });
  return context.refuse((await hasPayPassword(context)) ? "CONFIRMATION_NEEDED" : "PAY_PASSWORD_MISSING");
}

/**
 * Does the same for people who have a payment password; people without one can confirm nothing, and cannot move money
 * either.
 */
export const checkStepUpIfPayPasswordSet: typeof checkStepUp = async (context, call, input) =>
  (await hasPayPassword(context)) ? checkStepUp(context, call, input) : async () => true;

async function hasPayPassword({ world, principal, prisma }: CallTx<never, Principal>): Promise<boolean> {
  const operator = await prisma.operator.findFirst({
    where: { world: world.id, id: principal.operatorId },
    select: { payPasswordHash: true },
  });
  return (operator?.payPasswordHash ?? null) !== null;
}

/** Returns the input of a call without the proof. */
export const omitProofFields = <T extends MfaProof & { readonly payPassword?: string | undefined }>({
  payPassword: _,
  msgCode: _code,
  passkey: _passkey,
  ...rest
}: T): Omit<T, "payPassword" | "msgCode" | "passkey"> => rest;
