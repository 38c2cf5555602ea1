import type * as z from "zod/mini";
import type { Caller } from "@/lib/call/who";
import type { passkeyOptions } from "@/lib/gate/second-step";
import { masked } from "@/lib/access/masked";
import { sendCode, waitForCode, type CodeFor, type CodePurpose } from "../codes";
import { askPasskey, type InNamedWorld } from "./passkey";
import type { MfaStep, StepFor } from "./step";

const purposes: Readonly<Record<StepFor, CodePurpose>> = {
  login: "secondStep",
  payout: "payout",
  settings: "secondAuth",
};

/** The code of an MFA way that sends one; undefined for the others. */
export function codeOf({ use, way, target, deed }: MfaStep): CodeFor | undefined {
  if (way !== "phone" && way !== "email") return undefined;
  return target === "" ? undefined : { purpose: purposes[use], kind: way === "phone" ? "sms" : "mail", target, deed };
}

/** The reply when MFA begins: where the code went, masked, or the challenge for the passkey to sign. */
export interface Begun {
  readonly sentTo: string;
  readonly passkey: z.output<typeof passkeyOptions> | null;
}

/** No code may be sent now: in how many seconds one may. */
interface Busy {
  readonly busy: { readonly seconds: number };
}

/**
 * Begins MFA inside a handler's transaction: sends the code, or makes a challenge for the passkeys; an app needs
 * nothing. `busy` when a code went out too recently or too often.
 */
export async function beginMfa(tx: InNamedWorld, step: MfaStep, caller: Caller): Promise<Begun | Busy> {
  const code = codeOf(step);
  if (code)
    return (await sendCode(tx, code, caller))
      ? { sentTo: masked(code.target), passkey: null }
      : { busy: await waitForCode(tx, code, caller) };
  return { sentTo: "", passkey: step.way === "passkey" ? await askPasskey(tx, step, caller) : null };
}
