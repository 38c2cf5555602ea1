import { sessions } from "@/lib/access/calls/sessions";
import { sessionIdleMs, sessionMs } from "@/lib/access/terms";
import type { Who } from "@/lib/call/who";
import { later } from "@/lib/time/instant";
import type { Handler } from "@/lib/simulator/platform/handler";
import type { World } from "@/lib/simulator/driving/worlds/world";
import { sessionOf } from "../codes";
import { checkStepUpIfSet } from "../mfa/confirmed";
import { deviceHash, forgetDevices } from "./devices";

/** How many of one's sessions are listed. */
const listedMax = 100;

/** The whole sessions of a person of a world. */
const own = (world: Pick<World, "id">, { operatorId }: Pick<Who, "operatorId">) => ({
  realm: "portal",
  world: world.id,
  holder: operatorId,
});

export const refreshLogin: Handler<typeof sessions.refreshLogin> = async (_, { who, world, by, caller, transact }) =>
  transact(async (tx) => {
    const [row] = await tx.prisma.session.updateManyAndReturn({
      where: { ...own(world, who), tokenHash: sessionOf(caller) },
      data: { seenAt: by.at },
      select: { expiresAt: true },
    });
    return { userNo: who.userNo, expiresAt: row?.expiresAt ?? later(by.at, sessionMs) };
  });

/** The one that asks comes first, then the others, the last used first. */
export const mySessions: Handler<typeof sessions.mySessions> = async (_, { who, world, by, caller, prisma }) => {
  const hash = sessionOf(caller);
  const alive = { ...own(world, who), expiresAt: { gt: by.at }, seenAt: { gt: later(by.at, -sessionIdleMs) } };
  const select = { id: true, agent: true, origin: true, madeAt: true, seenAt: true } as const;
  const here = await prisma.session.findFirst({ where: { ...alive, tokenHash: hash }, select });
  const others = await prisma.session.findMany({
    where: { ...alive, tokenHash: { not: hash } },
    orderBy: [{ seenAt: "desc" }, { id: "asc" }],
    take: here ? listedMax - 1 : listedMax,
    select,
  });
  const rows = [...(here ? [{ ...here, isHere: true }] : []), ...others.map((row) => ({ ...row, isHere: false }))];
  return { rows: rows.map(({ id, origin, ...row }) => ({ ...row, sessionId: id, from: origin })) };
};

/** The device it was opened on needs a code again, unless it is the calling one. */
export const endSession: Handler<typeof sessions.endSession> = async (takes, context) => {
  const { who, world, caller, refuse, transact } = context;
  const { sessionId } = takes;
  const use = await checkStepUpIfSet(context, sessions.endSession, takes);
  return transact(async (tx) => {
    if (!(await use(tx))) return refuse("CAPTCHA_ERROR");
    const one = { ...own(world, who), id: sessionId };
    // the device a session was opened on never changes: what is read before it ends holds
    const session = await tx.prisma.session.findFirst({ where: one, select: { device: true } });
    const { count: ended } = await tx.prisma.session.deleteMany({ where: one });
    const device = ended > 0 ? session?.device : undefined;
    if (device && device !== deviceHash(caller))
      await tx.prisma.device.deleteMany({ where: { world: world.id, operator: who.operatorId, tokenHash: device } });
    return { ended };
  });
};

/**
 * Sessions with MFA pending and those in the sibling edition end too: they belong to somebody else, or to oneself
 * elsewhere.
 */
export const endOtherSessions: Handler<typeof sessions.endOtherSessions> = async (takes, context) => {
  const { who, world, caller, refuse, transact } = context;
  const use = await checkStepUpIfSet(context, sessions.endOtherSessions, takes);
  return transact(async (tx) => {
    if (!(await use(tx))) return refuse("CAPTCHA_ERROR");
    const others = { world: world.id, holder: who.operatorId, tokenHash: { not: sessionOf(caller) } };
    const { count: ended } = await tx.prisma.session.deleteMany({ where: { ...others, realm: "portal" } });
    await tx.prisma.session.deleteMany({ where: { ...others, realm: { notIn: ["portal", "operations"] } } });
    await forgetDevices(tx, who.operatorId, caller);
    return { ended };
  });
};
