import type { means } from "@/lib/access/calls/sign-in-methods";
import type { Handler } from "@/lib/simulator/platform/handler";
import { beginMfa } from "./begin";
import { guardOf } from "./guard";
import { recoveryCodesLeft } from "./recovery-codes";
import { shownStep } from "./settings";

/** One's own MFA credentials beside phone and email. */
export const ownMeans: Handler<typeof means.means> = async (_, context) => {
  const { who, world } = context;
  const own = await context.prisma.secondFactor.findFirst({ where: { world: world.id, operator: who.operatorId } });
  const passkeys = await context.prisma.passkey.findMany({
    where: { world: world.id, operator: who.operatorId },
    orderBy: [{ madeAt: "asc" }, { id: "asc" }],
    select: { id: true, name: true, madeAt: true, usedAt: true },
  });
  return {
    guard: shownStep(await guardOf(context, who.operatorId)),
    appSince: own?.appSecret ? own.appAt : null,
    recoveryCodesLeft: await recoveryCodesLeft(context, who.operatorId),
    passkeys: passkeys.map(({ id, ...row }) => ({ passkeyId: id, ...row })),
  };
};

/** Begins the proof of a change of one's own means. */
export const beginProof: Handler<typeof means.beginProof> = async (_, { who, caller, refuse, transact }) =>
  transact(async (tx) => {
    const guard = await guardOf(tx, who.operatorId);
    const begun = await beginMfa(tx, guard, caller);
    return "busy" in begun ? refuse("CAPTCHA_BUSY", begun.busy) : { authWay: guard.way, ...begun };
  });
