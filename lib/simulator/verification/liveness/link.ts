import { isBefore } from "@/lib/time/instant";
import type { livenessCalls } from "@/lib/verification/calls/liveness";
import { liveness as machine } from "@/lib/verification/states";
import { tokenHash } from "../../access/secrets";
import type { Handler } from "@/lib/simulator/platform/handler";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Db, Tx } from "@/lib/simulator/platform/store/tx";
import { transition } from "@/lib/simulator/platform/store/transition";
import { worldTimeAt } from "@/lib/simulator/driving/worlds/world";
import { livenessStateAt } from "./standing";

/** Returns the check of a link. A phone does not know its world: a token is unique across all of them. */
const checkOf = ({ prisma }: Db, token: string): Promise<Row<"Liveness"> | null> =>
  prisma.liveness.findFirst({ where: { tokenHash: tokenHash(token) } });

/** Masks a name except for its first character and its length, which the photographed person recognizes. */
const maskedName = (name: string): string => [...name].map((sign, at) => (at === 0 ? sign : "*")).join("");

export const readLivenessCheckByLink: Handler<typeof livenessCalls.openLiveness> = async ({ token }, context) => {
  const { by, rateLimits, refuse, prisma } = context;
  if (!(await rateLimits.liveness(by.origin, by.at)))
    return refuse("REQUEST_BUSY", rateLimits.liveness.retryAfter(by.origin, by.at));
  const check = (await checkOf(context, token)) ?? refuse("LINK_UNUSABLE");
  const { world, userNo } = check;
  const company = await prisma.merchant.findFirst({ where: { world, userNo }, select: { name: true } });
  return {
    name: maskedName(check.name),
    company: company?.name ?? "",
    state: livenessStateAt(check, by.at),
    expiresAt: check.expiresAt,
  };
};

export const recordLivenessOutcome: Handler<typeof livenessCalls.answerLiveness> = async (
  { token, outcome },
  { by, rateLimits, transact, refuse },
) => {
  if (!(await rateLimits.liveness(by.origin, by.at)))
    return refuse("REQUEST_BUSY", rateLimits.liveness.retryAfter(by.origin, by.at));
  return transact(async (tx) => {
    const check = (await checkOf(tx, token)) ?? refuse("LINK_UNUSABLE");
    if (check.state !== machine.first) return refuse("LINK_USED");
    if (!isBefore(by.at, check.expiresAt)) return refuse("LINK_EXPIRED");
    // of many who answer together one does
    if (!(await transition(await inWorldOf(tx, check), machine, check, outcome))) return refuse("LINK_USED");
    return { state: machine.next(machine.first, outcome) ?? machine.first };
  });
};

/** Returns the context in the check's own world and at its time. */
async function inWorldOf(tx: Tx, check: Row<"Liveness">): Promise<Tx> {
  const world = await tx.prisma.world.findFirstOrThrow({ where: { id: check.world } });
  return { ...tx, world, now: worldTimeAt(world, tx.by.at) };
}
