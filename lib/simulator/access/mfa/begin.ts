import type * as z from "zod/mini";
import type { Caller } from "@/lib/call/principal";
import type { passkeyOptions } from "@/lib/gate/second-step";
import { maskContact } from "@/lib/access/mask";
import { sendCode, codeResendDelay, type CodeFor, type CodePurpose } from "../codes";
import { requestPasskeySignature, type InNamedWorld } from "./passkey";
import type { MfaStep, StepFor } from "./step";

const purposes: Readonly<Record<StepFor, CodePurpose>> = {
  login: "secondStep",
  payout: "payout",
  settings: "secondAuth",
};

/** Returns the code of an MFA way that sends one; undefined for the others. */
export function sentMfaCodeKey({ use, way, target, operation }: MfaStep): CodeFor | undefined {
  if (way !== "phone" && way !== "email") return undefined;
  return target === ""
    ? undefined
    : { purpose: purposes[use], kind: way === "phone" ? "sms" : "mail", target, operation };
}

/** Describes the reply when MFA begins: the recipient of the code, masked, or the challenge for the passkey to sign. */
export interface MfaStart {
  readonly sentTo: string;
  readonly passkey: z.output<typeof passkeyOptions> | null;
}

/** Reports that no code may be sent now, with the seconds until one may. */
interface Busy {
  readonly busy: { readonly seconds: number };
}

/**
 * Begins MFA inside a handler's transaction: sends the code, or makes a challenge for the passkeys; an app needs
 * nothing. `busy` when a code went out too recently or too often.
 */
export async function beginMfa(tx: InNamedWorld, step: MfaStep, caller: Caller): Promise<MfaStart | Busy> {
  const code = sentMfaCodeKey(step);
  if (code)
    return (await sendCode(tx, code, caller))
      ? { sentTo: maskContact(code.target), passkey: null }
      : { busy: await codeResendDelay(tx, code, caller) };
  return { sentTo: "", passkey: step.way === "passkey" ? await requestPasskeySignature(tx, step, caller) : null };
}
