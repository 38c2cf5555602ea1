import { automaticIncomeMatches, type AutomaticMatch } from "@/lib/receiving/association/automatic";
import type { OpenIncome, OpenMaterial } from "@/lib/receiving/association/open-sides";
import type { associations } from "@/lib/receiving/calls/associations";
import { associationMachine, isLiveAssociation } from "@/lib/receiving/association-states";
import { writeAuditNote } from "@/lib/simulator/platform/audit/audit";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { sendMerchantMessages } from "../../notices/message";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import { withClockActor } from "@/lib/simulator/platform/store/tx";
import { schedule, type JobHandler } from "@/lib/simulator/driving/worlds/scheduler";
import { readQuickEntryStanding } from "../quick/standing";
import { linkIncomesToMaterials } from "./link";
import { findMaterialsByRemitterNames } from "./open-materials";
import { incomesAwaitingAssociation } from "./open-rows";
import {
  lockedRow,
  isOpenForLinks,
  isAwaitingAssociation,
  linkableMaterialMinor,
  lockLinkSides,
  unlinkedIncomeMinor,
  toOpenIncome,
  toOpenMaterial,
  type Sides,
} from "./sides";

/** Returns a merchant's setting; without one, its incomes are not associated automatically. */
const settingOf = (tx: InWorld, userNo: string) =>
  tx.prisma.autoAssociation.findFirst({ where: { world: tx.world.id, userNo } });

/** Selects all waiting incomes of a merchant, or one of them. */
interface MatchScope {
  readonly userNo: string;
  readonly detailId?: string;
}

/**
 * Returns both sides of a merchant that may be linked automatically: incomes without any link, and the materials of
 * their remitters' names.
 */
export async function loadMatchCandidates(
  tx: InWorld,
  scope: MatchScope,
): Promise<{ readonly incomes: readonly OpenIncome[]; readonly materials: readonly OpenMaterial[] }> {
  const waiting = await incomesAwaitingAssociation(tx, { ...scope, linkedMinor: 0n });
  const incomes = waiting.map((row) => toOpenIncome(row.income, row));
  const materials = await findMaterialsByRemitterNames(tx, scope.userNo, incomes);
  return { incomes, materials: materials.map(toOpenMaterial) };
}

/**
 * Returns the pairs with a link that was released or rejected before: ending it was a decision, so it is not made again
 * automatically.
 */
async function endedPairs(tx: InWorld, matches: readonly AutomaticMatch[]): Promise<ReadonlySet<string>> {
  if (matches.length === 0) return new Set();
  const rows = await tx.prisma.association.findMany({
    where: {
      world: tx.world.id,
      incomeId: { in: matches.map(({ incomeId }) => incomeId) },
      state: { in: associationMachine.states.filter((state) => !isLiveAssociation(state)) },
    },
    select: { incomeId: true, materialId: true },
  });
  return new Set(rows.map(pairOf));
}

const pairOf = ({ incomeId, materialId }: Pick<AutomaticMatch, "incomeId" | "materialId">): string =>
  `${incomeId} ${materialId}`;

/** Returns the matches that are unchanged since they were read, now that both sides are locked. */
function stillOpen(sides: Sides, matches: readonly AutomaticMatch[]): AutomaticMatch[] {
  const usedMinors = new Map<string, bigint>();
  return matches.filter(({ incomeId, materialId, minor }) => {
    const [income, material] = [lockedRow(sides.incomes, incomeId), lockedRow(sides.materials, materialId)];
    const before = usedMinors.get(materialId) ?? 0n;
    const isStill =
      isAwaitingAssociation(income) &&
      income.linkedMinor === 0n &&
      unlinkedIncomeMinor(income) === minor &&
      isOpenForLinks(material) &&
      linkableMaterialMinor(material) - before >= minor;
    if (isStill) usedMinors.set(materialId, before + minor);
    return isStill;
  });
}

/**
 * Links, when the merchant has enabled it, each of its incomes that waits for an association to the one material of its
 * remitter's name (specification 2, section 4), and returns the number of links. Unlinked ones are left to the
 * merchant, with the candidates.
 */
export async function associateAutomatically(caller: Tx, scope: MatchScope): Promise<number> {
  const tx = withClockActor(caller);
  const { userNo } = scope;
  if (!(await settingOf(tx, userNo))?.isOn) return 0;
  const { incomes, materials } = await loadMatchCandidates(tx, scope);
  const candidates = automaticIncomeMatches(incomes, materials);
  const endedKeys = await endedPairs(tx, candidates);
  const matches = candidates.filter((pair) => !endedKeys.has(pairOf(pair)));
  if (matches.length === 0) return 0;
  const sides = await lockLinkSides(tx, {
    incomeIds: matches.map(({ incomeId }) => incomeId),
    materialIds: matches.map(({ materialId }) => materialId),
  });
  const links = await linkIncomesToMaterials(tx, sides, {
    userNo,
    links: stillOpen(sides, matches).map((pair) => ({ ...pair, materialMinor: pair.minor })),
    isAutomatic: true,
  });
  if (links.length > 0)
    await sendMerchantMessages(tx, [{ userNo, kind: "incomesAssociated", facts: { count: links.length } }]);
  return links.length;
}

/**
 * Schedules another match of merchants' incomes after materials became linkable: it runs once those materials are
 * unlocked, and once for all materials of a merchant approved together.
 */
export async function scheduleAutoAssociation(
  tx: Tx,
  materials: readonly { readonly id: string; readonly userNo: string }[],
): Promise<void> {
  const last = new Map(materials.map(({ id, userNo }) => [userNo, id]));
  for (const [userNo, subject] of last)
    if ((await settingOf(tx, userNo))?.isOn)
      await schedule(tx, { kind: "receiving.match", subject, dueAt: tx.now, priority: matchPriority });
}

/** Runs after the arrivals of that instant. */
const matchPriority = 30;

export const associationJobs: Record<string, JobHandler> = {
  async "receiving.match"(tx, { subject }) {
    const material = await tx.prisma.material.findFirst({ where: { world: tx.world.id, id: subject } });
    if (!material || (await associateAutomatically(tx, { userNo: material.userNo })) === 0) return;
    await writeAuditNote(tx, { what: "receiving.match", subject: material.serialNo, outcome: "ok" });
  },
};

type Setting = Pick<typeof associations, "autoAssociation" | "switchAutoAssociation">;

/** Reads and writes the merchant's setting; enabling it immediately matches all waiting incomes. */
export const settingHandlers: Handlers<Setting> = {
  autoAssociation: async (_, context) => {
    const { userNo } = context.principal;
    const row = await settingOf(context, userNo);
    return {
      isOn: row?.isOn ?? false,
      changedAt: row?.changedAt ?? null,
      quickEntry: await readQuickEntryStanding(context, userNo),
    };
  },
  switchAutoAssociation: async ({ isOn }, context) =>
    context.transact(async (tx) => {
      const { userNo } = tx.principal;
      const merchantScope = { world: tx.world.id, userNo };
      const setting = { isOn, changedAt: tx.now };
      await tx.prisma.autoAssociation.createMany({ data: [{ ...merchantScope, ...setting }], skipDuplicates: true });
      await tx.prisma.autoAssociation.updateMany({ where: merchantScope, data: setting });
      if (isOn) await associateAutomatically(tx, { userNo });
      return setting;
    }),
};
