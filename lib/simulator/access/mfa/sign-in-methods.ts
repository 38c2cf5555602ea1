import type { means } from "@/lib/access/calls/sign-in-methods";
import type { Handler } from "../../handler";
import { beginMfa } from "./begin";
import { guardOf } from "./guard";
import { recoveryCodesLeft } from "./recovery-codes";
import { shownStep } from "./settings";

/** One's own MFA credentials beside phone and email. */
export const ownMeans: Handler<typeof means.means> = async (_, { who, world, db }) => {
  const own = await db.prisma.secondFactor.findFirst({ where: { world: world.id, operator: who.operatorId } });
  const passkeys = await db.sql<{ passkeyId: string; name: string; madeAt: Date; usedAt: Date | null }>(
    `select id as "passkeyId", name, made_at as "madeAt", used_at as "usedAt" from passkey where world = $1::uuid and operator = $2::uuid order by made_at, id`,
    [world.id, who.operatorId],
  );
  return {
    guard: shownStep(await guardOf(db.sql, world.id, who.operatorId)),
    appSince: own?.appSecret ? own.appAt : null,
    recoveryCodesLeft: await recoveryCodesLeft(db.sql, world.id, who.operatorId),
    passkeys,
  };
};

/** Begins the proof of a change of one's own means. */
export const beginProof: Handler<typeof means.beginProof> = async (_, { who, world, caller, refuse, transact }) =>
  transact(async (sql) => {
    const guard = await guardOf(sql, world.id, who.operatorId);
    const begun = await beginMfa(sql, world.id, guard, caller);
    return begun === "busy" ? refuse("CAPTCHA_BUSY") : { authWay: guard.way, ...begun };
  });
