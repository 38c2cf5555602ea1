import type { operations } from "@/lib/operations/calls/worlds";
import { startRecording } from "@/lib/simulator/driving/scenarios/recording/start-recording";
import { openScenario } from "@/prisma/scenarios/scenarios";
import type { Scenario } from "@/prisma/scenarios/stage";
import { banksAct } from "@/lib/payments/terms";
import { hourMs, later } from "@/lib/time/instant";
import { note } from "@/lib/simulator/platform/audit/audit";
import type { Actor } from "@/lib/simulator/platform/audit/actor";
import { beginWorld, lockedWorld, type NewWorld } from "../begin-world";
import type { Handler } from "@/lib/simulator/platform/handler";
import { layPast } from "@/lib/simulator/driving/market/past";
import { startMarket } from "@/lib/simulator/driving/market/market";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import { securityTables, worldTables } from "../snapshot/tables";
import { pastTerm } from "../past-term";
import { isOfRun, runTerm } from "../run-term";
import { setTermsOf, term, type World } from "../world";
import { worldView } from "./world-view";
import { emptyTable } from "./worlds.sql";
import { inWorld, txAt } from "@/lib/simulator/platform/store/tx";

/**
 * Makes a world, all of it or none: a scenario is played inside the same transaction, before anybody can see the world.
 */
export const makeWorld: Handler<typeof operations.makeWorld> = async (
  { name, seed, startsAt, mode, speed, scenario, banks, past, expiresInHours, records },
  { now, by, refuse, transact },
) => {
  const played = await openScenario(scenario, { hasPast: past ?? false });
  return transact(async (tx) => {
    const world = await playedWorld(
      tx.sql,
      {
        name,
        seed: seed ?? name,
        mode,
        speed,
        startsAt: played.startsAt ?? startsAt ?? now,
        scenario,
        hasPast: past ?? false,
        terms: { banksAct: banks === "byHand" ? 0 : 1, [pastTerm]: past ? 1 : 0 },
      },
      played,
      by,
    );
    if (world && expiresInHours)
      await tx.prisma.world.updateMany({
        where: { id: world.id },
        data: { expiresAt: later(by.at, expiresInHours * hourMs) },
      });
    if (world && records) {
      const lived = await lockedWorld(tx.sql, world.id);
      await startRecording(txAt(tx.sql, lived, lived.clockAt, by), { isWhole: true });
    }
    return world ? worldView(tx.sql, world.id, by.at) : refuse("WORLD_EXISTS", { world: name });
  });
};

/** Begins a world and lives through its scenario, inside the transaction. Undefined when the name is taken. */
export async function playedWorld(
  sql: Sql,
  begun: NewWorld,
  played: Pick<Scenario, "play">,
  by: Actor,
): Promise<World | undefined> {
  // a scenario plays the banks itself: what a world goes by counts from its end on
  const { terms = {}, ...beginning } = begun;
  const world = await beginWorld(sql, beginning, by.at);
  if (!world) return undefined;
  await played.play(inWorld(sql, world), by.at);
  await setTermsOf(sql, await lockedWorld(sql, world.id), terms);
  await note(txAt(sql, world, begun.startsAt, by), {
    what: "operations.makeWorld",
    subject: begun.name,
    outcome: "ok",
  });
  return world;
}

/**
 * Empties a world and begins it again as it was made: same seed, same start, same scenario; its clock goes on as it
 * went. Everybody in it is signed out, since they are gone. Audit log and snapshots stay.
 */
export const resetWorld: Handler<typeof operations.resetWorld> = async (_, { world, prisma, by, refuse, transact }) => {
  if (world.clockMode === "wall") return refuse("WORLD_FOLLOWS_WALL_CLOCK");
  const made = await prisma.world.findFirst({
    where: { id: world.id },
    select: { startsAt: true, madeAt: true, scenario: true },
  });
  const played = await openScenario(made?.scenario ?? "empty", { hasPast: term(world, pastTerm, 0) !== 0 });
  return transact(async (tx) => {
    const before = await lockedWorld(tx.sql, world.id);
    for (const table of [...worldTables.map(({ name }) => name), ...securityTables]) await emptyTable(tx, table);
    const clockAt = made?.startsAt ?? made?.madeAt ?? world.clockAt;
    const kept = {
      banksAct: term(before, "banksAct", banksAct),
      [pastTerm]: term(before, pastTerm, 0),
      ...(isOfRun(before) && { [runTerm]: 1 }),
    };
    await tx.prisma.world.updateMany({
      where: { id: world.id },
      data: { clockAt, clockSince: by.at, settledTo: clockAt, popped: 0, terms: {}, records: false },
    });
    const emptied = await lockedWorld(tx.sql, world.id);
    if (kept[pastTerm]) await layPast(txAt(tx.sql, emptied, emptied.clockAt));
    await startMarket(txAt(tx.sql, emptied, emptied.clockAt));
    await played.play(inWorld(tx.sql, emptied), by.at);
    await setTermsOf(tx.sql, await lockedWorld(tx.sql, world.id), kept);
    return worldView(tx.sql, world.id, by.at);
  });
};
