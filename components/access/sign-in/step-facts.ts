import type { access } from "@/lib/access/calls/sign-in";
import type { signInMethods } from "@/lib/access/calls/sign-in-methods";
import type { secondStepCalls } from "@/lib/access/calls/mfa";
import type { ClientOutput } from "@/lib/call/call";
import type { MfaUse, MfaWay } from "@/lib/gate/second-step";
import type { StepChoiceFacts } from "./use-step-choice";

/** Returns the facts for a form of MFA settings: the current way, its proof, and the ways the person has. */
export function mfaSettingsFacts(
  use: MfaUse,
  { phoneNumber, email }: ClientOutput<typeof access.account>,
  steps: ClientOutput<typeof secondStepCalls.secondSteps>,
  methods: ClientOutput<typeof signInMethods.means>,
): StepChoiceFacts {
  const has: MfaWay[] = [
    ...(phoneNumber ? ["phone" as const] : []),
    ...(email ? ["email" as const] : []),
    ...(methods.appSince ? ["app" as const] : []),
    ...(methods.passkeys.length > 0 ? ["passkey" as const] : []),
  ];
  return { use, currentWay: steps[use], proofWay: steps.own[use].authWay, has };
}
