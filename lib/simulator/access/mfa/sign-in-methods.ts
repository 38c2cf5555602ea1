import type { signInMethods } from "@/lib/access/calls/sign-in-methods";
import type { Handler } from "@/lib/simulator/platform/handler";
import { beginMfa } from "./begin";
import { requiredCredentialChangeProof } from "./guard";
import { recoveryCodesLeft } from "./recovery-codes";
import { mfaStepView } from "./settings";

/** Returns a person's own MFA credentials beside phone and email. */
export const getSignInMethods: Handler<typeof signInMethods.means> = async (_, context) => {
  const { principal, world } = context;
  const factor = await context.prisma.secondFactor.findFirst({
    where: { world: world.id, operator: principal.operatorId },
  });
  const passkeys = await context.prisma.passkey.findMany({
    where: { world: world.id, operator: principal.operatorId },
    orderBy: [{ madeAt: "asc" }, { id: "asc" }],
    select: { id: true, name: true, madeAt: true, usedAt: true },
  });
  return {
    guard: mfaStepView(await requiredCredentialChangeProof(context, principal.operatorId)),
    appSince: factor?.appSecret ? factor.appAt : null,
    recoveryCodesLeft: await recoveryCodesLeft(context, principal.operatorId),
    passkeys: passkeys.map(({ id, ...row }) => ({ passkeyId: id, ...row })),
  };
};

/** Begins the proof of a change of one's own sign-in methods. */
export const beginSignInMethodChangeProof: Handler<typeof signInMethods.beginProof> = async (
  _,
  { principal, caller, refuse, transact },
) =>
  transact(async (tx) => {
    const guard = await requiredCredentialChangeProof(tx, principal.operatorId);
    const stepStart = await beginMfa(tx, guard, caller);
    return "busy" in stepStart ? refuse("CAPTCHA_BUSY", stepStart.busy) : { authWay: guard.way, ...stepStart };
  });
