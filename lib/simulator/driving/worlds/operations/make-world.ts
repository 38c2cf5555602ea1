import type { operations } from "@/lib/operations/calls/worlds";
import { prepareBeginning, type Beginning } from "@/lib/simulator/driving/scenarios/beginnings/open-beginning";
import type { CallWithin } from "@/lib/simulator/driving/scenarios/beginnings/play-beginning";
import { banksAct } from "@/lib/payments/terms";
import { hourMs, addMilliseconds } from "@/lib/time/instant";
import { writeAuditNote } from "@/lib/simulator/platform/audit/audit";
import type { Actor } from "@/lib/simulator/platform/audit/actor";
import { beginWorld, lockAndReadWorld, type NewWorld } from "../begin-world";
import type { Handler } from "@/lib/simulator/platform/handler";
import { writePastTicks } from "@/lib/simulator/driving/market/past";
import { startMarket } from "@/lib/simulator/driving/market/market";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import { securityTables, worldTables } from "../snapshot/tables";
import { pastTerm } from "../past-term";
import { isScenarioRunOrRealWorldCopy, runTerm } from "../run-term";
import { setOrDeleteWorldTerms, numericWorldTerm, type World } from "../world";
import { worldView } from "./world-view";
import { deleteWorldRowsOfTable } from "./empty-table.sql";
import { worldContext, txAt } from "@/lib/simulator/platform/store/tx";

/**
 * Creates a world completely or not at all: a scenario is played inside the same transaction, before the world is
 * visible.
 */
export const createWorld: Handler<typeof operations.makeWorld> = async (
  { name, seed, startsAt, mode, speed, scenario, banks, past, expiresInHours },
  { now, by, refuse, transact, within },
) => {
  const beginning = await prepareBeginning(scenario, { hasPast: past ?? false });
  return transact(async (tx) => {
    const world = await createPlayedWorld(
      tx.sql,
      {
        name,
        seed: seed ?? name,
        mode,
        speed,
        startsAt: beginning.startsAt ?? startsAt ?? now,
        scenario,
        hasPast: past ?? false,
        terms: { banksAct: banks === "byHand" ? 0 : 1, [pastTerm]: past ? 1 : 0 },
      },
      beginning,
      by,
      within,
    );
    if (world && expiresInHours)
      await tx.prisma.world.updateMany({
        where: { id: world.id },
        data: { expiresAt: addMilliseconds(by.at, expiresInHours * hourMs) },
      });
    return world ? worldView(tx.sql, world.id, by.at) : refuse("WORLD_EXISTS", { world: name });
  });
};

/** Creates a world and plays its beginning, inside the transaction. Undefined when the name exists already. */
export async function createPlayedWorld(
  sql: Sql,
  newWorld: NewWorld,
  beginning: Pick<Beginning, "play">,
  by: Actor,
  callWithin: CallWithin,
): Promise<World | undefined> {
  // a scenario plays the banks itself: what a world goes by counts from its end on
  const { terms = {}, ...worldInput } = newWorld;
  const world = await beginWorld(sql, worldInput, by.at);
  if (!world) return undefined;
  await beginning.play(worldContext(sql, world), by.at, callWithin);
  await setOrDeleteWorldTerms(sql, await lockAndReadWorld(sql, world.id), terms);
  await writeAuditNote(txAt(sql, world, newWorld.startsAt, by), {
    what: "operations.makeWorld",
    subject: newWorld.name,
    outcome: "ok",
  });
  return world;
}

/**
 * Empties a world and begins it again with the same seed, start and scenario; its clock keeps its mode. All people in
 * it are signed out, since they no longer exist. Audit log and snapshots stay.
 */
export const resetWorld: Handler<typeof operations.resetWorld> = async (
  _,
  { world, prisma, by, refuse, transact, within },
) => {
  if (world.clockMode === "wall") return refuse("WORLD_FOLLOWS_WALL_CLOCK");
  const worldRow = await prisma.world.findFirst({
    where: { id: world.id },
    select: { startsAt: true, madeAt: true, scenario: true },
  });
  const beginning = await prepareBeginning(worldRow?.scenario ?? "empty", {
    hasPast: numericWorldTerm(world, pastTerm, 0) !== 0,
  });
  return transact(async (tx) => {
    const before = await lockAndReadWorld(tx.sql, world.id);
    for (const table of [...worldTables.map(({ name }) => name), ...securityTables])
      await deleteWorldRowsOfTable(tx, table);
    const clockAt = worldRow?.startsAt ?? worldRow?.madeAt ?? world.clockAt;
    const retainedTerms = {
      banksAct: numericWorldTerm(before, "banksAct", banksAct),
      [pastTerm]: numericWorldTerm(before, pastTerm, 0),
      ...(isScenarioRunOrRealWorldCopy(before) && { [runTerm]: 1 }),
    };
    await tx.prisma.world.updateMany({
      where: { id: world.id },
      data: { clockAt, clockSince: by.at, settledTo: clockAt, popped: 0, terms: {} },
    });
    const emptyWorld = await lockAndReadWorld(tx.sql, world.id);
    if (retainedTerms[pastTerm]) await writePastTicks(txAt(tx.sql, emptyWorld, emptyWorld.clockAt));
    await startMarket(txAt(tx.sql, emptyWorld, emptyWorld.clockAt));
    await beginning.play(worldContext(tx.sql, emptyWorld), by.at, within);
    await setOrDeleteWorldTerms(tx.sql, await lockAndReadWorld(tx.sql, world.id), retainedTerms);
    return worldView(tx.sql, world.id, by.at);
  });
};
