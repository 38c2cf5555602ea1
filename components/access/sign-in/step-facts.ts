import type { access } from "@/lib/access/calls/sign-in";
import type { means } from "@/lib/access/calls/sign-in-methods";
import type { secondStep } from "@/lib/access/calls/mfa";
import type { Got } from "@/lib/call/call";
import type { MfaUse, MfaWay } from "@/lib/gate/second-step";
import type { StepChoiceFacts } from "./use-step-choice";

/** The facts for a form of MFA settings: what is on, how it is proven, and which ways the person has. */
export function stepFacts(
  use: MfaUse,
  { phoneNumber, email }: Got<typeof access.account>,
  steps: Got<typeof secondStep.secondSteps>,
  held: Got<typeof means.means>,
): StepChoiceFacts {
  const has: MfaWay[] = [
    ...(phoneNumber ? ["phone" as const] : []),
    ...(email ? ["email" as const] : []),
    ...(held.appSince ? ["app" as const] : []),
    ...(held.passkeys.length > 0 ? ["passkey" as const] : []),
  ];
  return { use, chosen: steps[use], own: steps.own[use].authWay, has };
}
