import { menuPrefix } from "@/lib/call/path";
import { issueAt } from "@/lib/call/refusals";
import { dayMs, addMilliseconds } from "@/lib/time/instant";
import type { livenessCalls } from "@/lib/verification/calls/liveness";
import { normalizeForComparison } from "@/lib/reference/written-names";
import { liveness as machine } from "@/lib/verification/states";
import { livenessMs, livenessPerDayMax } from "@/lib/verification/terms";
import { newToken, tokenHash } from "../../access/secrets";
import { portalUrlForHost } from "../../access/site/address";
import type { Handler, TxOf } from "@/lib/simulator/platform/handler";
import { nextUnpredictableId } from "@/lib/simulator/platform/store/ids";
import { secondsUntil } from "@/lib/simulator/platform/rate-limits/rate-limit";
import { recordCreationInHistory, transition } from "@/lib/simulator/platform/store/transition";
import { isPlausibleIdentity, hasPassedLivenessCheck, livenessStateAt } from "./standing";

export const checkIdentityPlausibility: Handler<typeof livenessCalls.checkIdCard> = async (person, context) => {
  const { principal, by, rateLimits, refuse } = context;
  if (!(await rateLimits.identity(principal.operatorId, by.at)))
    return refuse("REQUEST_BUSY", rateLimits.identity.retryAfter(principal.operatorId, by.at));
  return {
    isMatching: await isPlausibleIdentity(context, principal.userNo, person),
    isPassed: await hasPassedLivenessCheck(context, principal.userNo, person),
  };
};

type Begins = TxOf<typeof livenessCalls.beginLiveness>;

export const beginLivenessCheck: Handler<typeof livenessCalls.beginLiveness> = async (person, { transact }) =>
  transact(async (tx) => {
    const { principal, by, world, refuse } = tx;
    if (!(await isPlausibleIdentity(tx, principal.userNo, person)))
      return refuse("VERIFICATION_FIELD_INVALID", issueAt("idNo", "person.differs"));
    // those of one merchant take turns from here on, so that neither misses what the other began
    const id = await nextUnpredictableId(tx, `liveness${principal.userNo}`);
    await endEarlier(tx);
    const token = newToken();
    const row = {
      world: world.id,
      id,
      userNo: principal.userNo,
      operatorId: principal.operatorId,
      state: machine.first,
      tokenHash: tokenHash(token),
      name: person.name,
      idNo: normalizeForComparison(person.idNo),
      madeAt: by.at,
      expiresAt: addMilliseconds(by.at, livenessMs),
    };
    await tx.prisma.liveness.create({ data: row });
    await recordCreationInHistory(tx, machine, row);
    const url = new URL(`${menuPrefix}/liveness/${token}`, await portalUrlForHost(tx, tx.caller.host)).href;
    return { checkId: row.id, state: row.state, expiresAt: row.expiresAt, url };
  });

/**
 * Expires the operator's waiting checks before another one starts. Refuses when the daily number of checks that did not
 * pass is used up.
 */
async function endEarlier(tx: Begins): Promise<void> {
  const { principal, by, world } = tx;
  const operatorChecks = { world: world.id, userNo: principal.userNo, operatorId: principal.operatorId };
  const today = await tx.prisma.liveness.findMany({
    where: { ...operatorChecks, state: { not: "passed" }, madeAt: { gt: addMilliseconds(by.at, -dayMs) } },
    orderBy: { madeAt: "asc" },
    select: { madeAt: true },
  });
  const first = today.at(-livenessPerDayMax);
  if (first) return tx.refuse("REQUEST_BUSY", secondsUntil(addMilliseconds(first.madeAt, dayMs).getTime(), by.at));
  for (const check of await tx.prisma.liveness.findMany({ where: { ...operatorChecks, state: machine.first } }))
    await transition(tx, machine, check, "expire");
}

export const getLivenessCheckState: Handler<typeof livenessCalls.liveness> = async ({ checkId }, context) => {
  const { principal, by, world, refuse, prisma } = context;
  const check = await prisma.liveness.findFirst({ where: { world: world.id, userNo: principal.userNo, id: checkId } });
  // only the operator who started the check may follow it, because it contains the name and number that they entered
  if (check?.operatorId !== principal.operatorId) return refuse("VERIFICATION_NOTFOUND");
  return { checkId, state: livenessStateAt(check, by.at), expiresAt: check.expiresAt };
};
