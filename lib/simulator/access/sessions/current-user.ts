import { sessions } from "@/lib/access/calls/sessions";
import { sessionIdleMs, sessionMs } from "@/lib/access/terms";
import type { Principal } from "@/lib/call/principal";
import { addMilliseconds } from "@/lib/time/instant";
import type { Handler } from "@/lib/simulator/platform/handler";
import type { World } from "@/lib/simulator/driving/worlds/world";
import { sessionBindingHash } from "../codes";
import { checkStepUpIfPayPasswordSet } from "../mfa/confirmation";
import { deviceTokenHash, forgetDevices } from "./devices";

/** Limits how many sessions of a person are listed. */
const listedMax = 100;

/** Returns the filter of the full sessions of a person of a world. */
const sessionFilter = (world: Pick<World, "id">, { operatorId }: Pick<Principal, "operatorId">) => ({
  realm: "portal",
  world: world.id,
  holder: operatorId,
});

export const refreshCurrentSession: Handler<typeof sessions.refreshLogin> = async (
  _,
  { principal, world, by, caller, transact },
) =>
  transact(async (tx) => {
    const [row] = await tx.prisma.session.updateManyAndReturn({
      where: { ...sessionFilter(world, principal), tokenHash: sessionBindingHash(caller) },
      data: { seenAt: by.at },
      select: { expiresAt: true },
    });
    return { userNo: principal.userNo, expiresAt: row?.expiresAt ?? addMilliseconds(by.at, sessionMs) };
  });

/** Lists the caller's sessions: the calling one first, then the others, most recently used first. */
export const listOwnSessions: Handler<typeof sessions.mySessions> = async (
  _,
  { principal, world, by, caller, prisma },
) => {
  const hash = sessionBindingHash(caller);
  const alive = {
    ...sessionFilter(world, principal),
    expiresAt: { gt: by.at },
    seenAt: { gt: addMilliseconds(by.at, -sessionIdleMs) },
  };
  const select = { id: true, agent: true, origin: true, madeAt: true, seenAt: true } as const;
  const currentSession = await prisma.session.findFirst({ where: { ...alive, tokenHash: hash }, select });
  const otherSessions = await prisma.session.findMany({
    where: { ...alive, tokenHash: { not: hash } },
    orderBy: [{ seenAt: "desc" }, { id: "asc" }],
    take: currentSession ? listedMax - 1 : listedMax,
    select,
  });
  const rows = [
    ...(currentSession ? [{ ...currentSession, isHere: true }] : []),
    ...otherSessions.map((row) => ({ ...row, isHere: false })),
  ];
  return { rows: rows.map(({ id, origin, ...row }) => ({ ...row, sessionId: id, from: origin })) };
};

/** Ends a session. Its device requires a code again, unless it is the calling one. */
export const endOwnSession: Handler<typeof sessions.endSession> = async (input, context) => {
  const { principal, world, caller, refuse, transact } = context;
  const { sessionId } = input;
  const use = await checkStepUpIfPayPasswordSet(context, sessions.endSession, input);
  return transact(async (tx) => {
    if (!(await use(tx))) return refuse("CAPTCHA_ERROR");
    const sessionKey = { ...sessionFilter(world, principal), id: sessionId };
    // the device a session was opened on never changes: what is read before it ends holds
    const session = await tx.prisma.session.findFirst({ where: sessionKey, select: { device: true } });
    const { count: endedCount } = await tx.prisma.session.deleteMany({ where: sessionKey });
    const device = endedCount > 0 ? session?.device : undefined;
    if (device && device !== deviceTokenHash(caller))
      await tx.prisma.device.deleteMany({
        where: { world: world.id, operator: principal.operatorId, tokenHash: device },
      });
    return { ended: endedCount };
  });
};

/**
 * Ends all other sessions of the caller. Sessions with MFA pending and those in the sibling edition end too: they may
 * belong to another person, or to the same person elsewhere.
 */
export const endOwnOtherSessions: Handler<typeof sessions.endOtherSessions> = async (input, context) => {
  const { principal, world, caller, refuse, transact } = context;
  const use = await checkStepUpIfPayPasswordSet(context, sessions.endOtherSessions, input);
  return transact(async (tx) => {
    if (!(await use(tx))) return refuse("CAPTCHA_ERROR");
    const otherSessions = {
      world: world.id,
      holder: principal.operatorId,
      tokenHash: { not: sessionBindingHash(caller) },
    };
    const { count: endedCount } = await tx.prisma.session.deleteMany({ where: { ...otherSessions, realm: "portal" } });
    await tx.prisma.session.deleteMany({ where: { ...otherSessions, realm: { notIn: ["portal", "operations"] } } });
    await forgetDevices(tx, principal.operatorId, caller);
    return { ended: endedCount };
  });
};
