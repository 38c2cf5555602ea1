import { matchedAutomatically, type Matched } from "@/lib/receiving/association/automatic";
import type { OpenIncome, OpenMaterial } from "@/lib/receiving/association/open-sides";
import type { associations } from "@/lib/receiving/calls/associations";
import { association, isLive } from "@/lib/receiving/association-states";
import { note } from "@/lib/simulator/platform/audit/audit";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { sendMessages } from "../../notices/message";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import { asClock } from "@/lib/simulator/platform/store/tx";
import { schedule, type JobHandler } from "@/lib/simulator/driving/worlds/scheduler";
import { quickStandingOf } from "../quick/standing";
import { link } from "./link";
import { openMaterialsNamed } from "./open-materials.sql";
import { awaitingIncomes } from "./open-rows";
import {
  held,
  isOpen,
  isToAssociate,
  linkableOf,
  lockSides,
  openOf,
  toOpenIncome,
  toOpenMaterial,
  type Sides,
} from "./sides";

/** A merchant's setting; without one its incomes are not associated by themselves. */
const settingOf = (tx: InWorld, userNo: string) =>
  tx.prisma.autoAssociation.findFirst({ where: { world: tx.world.id, userNo } });

/** A merchant, all of whose incomes that wait are meant, or one of them. */
interface Meant {
  readonly userNo: string;
  readonly detailId?: string;
}

/**
 * Both sides of a merchant's that may be linked by themselves: incomes that nothing is linked to yet, and the materials
 * of their remitters' names.
 */
export async function openSides(
  tx: InWorld,
  meant: Meant,
): Promise<{ readonly incomes: readonly OpenIncome[]; readonly materials: readonly OpenMaterial[] }> {
  const waiting = await awaitingIncomes(tx, { ...meant, linkedMinor: 0n });
  const incomes = waiting.map((told) => toOpenIncome(told.income, told));
  const materials = await openMaterialsNamed(tx, meant.userNo, incomes);
  return { incomes, materials: materials.map(toOpenMaterial) };
}

/** Pairs whose link was released or rejected before: whoever ended it meant it, and it is not made again by itself. */
async function endedPairs(tx: InWorld, matched: readonly Matched[]): Promise<ReadonlySet<string>> {
  if (matched.length === 0) return new Set();
  const rows = await tx.prisma.association.findMany({
    where: {
      world: tx.world.id,
      incomeId: { in: matched.map(({ incomeId }) => incomeId) },
      state: { in: association.states.filter((state) => !isLive(state)) },
    },
    select: { incomeId: true, materialId: true },
  });
  return new Set(rows.map(pairOf));
}

const pairOf = ({ incomeId, materialId }: Pick<Matched, "incomeId" | "materialId">): string =>
  `${incomeId} ${materialId}`;

/** What of some matches is still as it was read, now that both sides are held. */
function stillOpen(sides: Sides, matched: readonly Matched[]): Matched[] {
  const taken = new Map<string, bigint>();
  return matched.filter(({ incomeId, materialId, minor }) => {
    const [income, material] = [held(sides.incomes, incomeId), held(sides.materials, materialId)];
    const before = taken.get(materialId) ?? 0n;
    const isStill =
      isToAssociate(income) &&
      income.linkedMinor === 0n &&
      openOf(income) === minor &&
      isOpen(material) &&
      linkableOf(material) - before >= minor;
    if (isStill) taken.set(materialId, before + minor);
    return isStill;
  });
}

/**
 * Links, where the merchant has chosen that, each of its incomes that waits for an association to the one material of
 * its remitter's name (specification 2, section 4); how many it linked. What is not linked is left to the merchant, with
 * the candidates.
 */
export async function associateByThemselves(caller: Tx, meant: Meant): Promise<number> {
  const tx = asClock(caller);
  const { userNo } = meant;
  if (!(await settingOf(tx, userNo))?.isOn) return 0;
  const { incomes, materials } = await openSides(tx, meant);
  const found = matchedAutomatically(incomes, materials);
  const ended = await endedPairs(tx, found);
  const matched = found.filter((pair) => !ended.has(pairOf(pair)));
  if (matched.length === 0) return 0;
  const sides = await lockSides(tx, {
    incomeIds: matched.map(({ incomeId }) => incomeId),
    materialIds: matched.map(({ materialId }) => materialId),
  });
  const links = await link(tx, sides, {
    userNo,
    links: stillOpen(sides, matched).map((pair) => ({ ...pair, materialMinor: pair.minor })),
    isAutomatic: true,
  });
  if (links.length > 0) await sendMessages(tx, [{ userNo, kind: "incomesAssociated", facts: { count: links.length } }]);
  return links.length;
}

/**
 * Has merchants' incomes looked at once more, now that materials of theirs take links: after whoever holds those, and
 * once for all of a merchant's that were approved together.
 */
export async function associateSoon(
  tx: Tx,
  approved: readonly { readonly id: string; readonly userNo: string }[],
): Promise<void> {
  const last = new Map(approved.map(({ id, userNo }) => [userNo, id]));
  for (const [userNo, subject] of last)
    if ((await settingOf(tx, userNo))?.isOn)
      await schedule(tx, { kind: "receiving.match", subject, dueAt: tx.now, priority: matchPriority });
}

/** After what comes in at that instant. */
const matchPriority = 30;

export const associationJobs: Record<string, JobHandler> = {
  async "receiving.match"(tx, { subject }) {
    const material = await tx.prisma.material.findFirst({ where: { world: tx.world.id, id: subject } });
    if (!material || (await associateByThemselves(tx, { userNo: material.userNo })) === 0) return;
    await note(tx, { what: "receiving.match", subject: material.serialNo, outcome: "ok" });
  },
};

type Setting = Pick<typeof associations, "autoAssociation" | "switchAutoAssociation">;

/** Reads and writes the merchant's setting; switched on, it looks at once at all that wait. */
export const settingHandlers: Handlers<Setting> = {
  autoAssociation: async (_, context) => {
    const { userNo } = context.who;
    const row = await settingOf(context, userNo);
    return {
      isOn: row?.isOn ?? false,
      changedAt: row?.changedAt ?? null,
      quickEntry: await quickStandingOf(context, userNo),
    };
  },
  switchAutoAssociation: async ({ isOn }, context) =>
    context.transact(async (tx) => {
      const { userNo } = tx.who;
      const own = { world: tx.world.id, userNo };
      const chosen = { isOn, changedAt: tx.now };
      await tx.prisma.autoAssociation.createMany({ data: [{ ...own, ...chosen }], skipDuplicates: true });
      await tx.prisma.autoAssociation.updateMany({ where: own, data: chosen });
      if (isOn) await associateByThemselves(tx, { userNo });
      return chosen;
    }),
};
