import type { operations } from "@/lib/operations/calls/worlds";
import type { Handler } from "@/lib/simulator/platform/handler";
import { worldView, findWorldViews } from "./world-view";

export const listWorlds: Handler<typeof operations.worlds> = async ({ name }, { db, by }) => ({
  rows: await findWorldViews(db.sql, by.at, name?.trim().toLowerCase()),
});

export const getWorld: Handler<typeof operations.world> = async (_, { world: { id }, db, by }) =>
  worldView(db.sql, id, by.at);
