import { menuPrefix } from "@/lib/call/path";
import { issueAt } from "@/lib/call/refusals";
import { dayMs, later } from "@/lib/time/instant";
import type { livenessCalls } from "@/lib/verification/calls/liveness";
import { comparable } from "@/lib/reference/written-names";
import { liveness as machine } from "@/lib/verification/states";
import { livenessMs, livenessPerDayMax } from "@/lib/verification/terms";
import { newToken, tokenHash } from "../../access/secrets";
import { addressAt } from "../../access/site/address";
import type { Handler, TxOf } from "@/lib/simulator/platform/handler";
import { nextHiddenId } from "@/lib/simulator/platform/store/ids";
import { secondsTo } from "@/lib/simulator/platform/rate-limits/brake";
import { recordCreation, transition } from "@/lib/simulator/platform/store/transition";
import { isMatching, livenessPassed, stateAt } from "./standing";

export const checkIdCard: Handler<typeof livenessCalls.checkIdCard> = async (person, context) => {
  const { who, by, brakes, refuse } = context;
  if (!(await brakes.identity(who.operatorId, by.at)))
    return refuse("REQUEST_BUSY", brakes.identity.left(who.operatorId, by.at));
  return {
    isMatching: await isMatching(context, who.userNo, person),
    isPassed: await livenessPassed(context, who.userNo, person),
  };
};

type Begins = TxOf<typeof livenessCalls.beginLiveness>;

export const beginLiveness: Handler<typeof livenessCalls.beginLiveness> = async (person, { transact }) =>
  transact(async (tx) => {
    const { who, by, world, refuse } = tx;
    if (!(await isMatching(tx, who.userNo, person)))
      return refuse("VERIFICATION_FIELD_INVALID", issueAt("idNo", "person.differs"));
    // those of one merchant take turns from here on, so that neither misses what the other began
    const id = await nextHiddenId(tx, `liveness${who.userNo}`);
    await endEarlier(tx);
    const token = newToken();
    const row = {
      world: world.id,
      id,
      userNo: who.userNo,
      operatorId: who.operatorId,
      state: machine.first,
      tokenHash: tokenHash(token),
      name: person.name,
      idNo: comparable(person.idNo),
      madeAt: by.at,
      expiresAt: later(by.at, livenessMs),
    };
    await tx.prisma.liveness.create({ data: row });
    await recordCreation(tx, machine, row);
    const url = new URL(`${menuPrefix}/liveness/${token}`, await addressAt(tx, tx.caller.host)).href;
    return { checkId: row.id, state: row.state, expiresAt: row.expiresAt, url };
  });

/** Ends the waiting checks of whoever begins another one. Refuses where the day's share of checks that did not pass is used up. */
async function endEarlier(tx: Begins): Promise<void> {
  const { who, by, world } = tx;
  const own = { world: world.id, userNo: who.userNo, operatorId: who.operatorId };
  const today = await tx.prisma.liveness.findMany({
    where: { ...own, state: { not: "passed" }, madeAt: { gt: later(by.at, -dayMs) } },
    orderBy: { madeAt: "asc" },
    select: { madeAt: true },
  });
  const first = today.at(-livenessPerDayMax);
  if (first) return tx.refuse("REQUEST_BUSY", secondsTo(later(first.madeAt, dayMs).getTime(), by.at));
  for (const check of await tx.prisma.liveness.findMany({ where: { ...own, state: machine.first } }))
    await transition(tx, machine, check, "expire");
}

export const liveness: Handler<typeof livenessCalls.liveness> = async ({ checkId }, context) => {
  const { who, by, world, refuse, prisma } = context;
  const check = await prisma.liveness.findFirst({ where: { world: world.id, userNo: who.userNo, id: checkId } });
  // whoever began it follows it, and nobody else: the name and number are theirs to have asked for
  if (check?.operatorId !== who.operatorId) return refuse("VERIFICATION_NOTFOUND");
  return { checkId, state: stateAt(check, by.at), expiresAt: check.expiresAt };
};
