import type { operations } from "@/lib/operations/calls/worlds";
import type { Answer } from "../../handler";
import { worldView, worldViews } from "./world-view";

export const worlds: Answer<typeof operations.worlds> = async (_, { db, by }) => ({
  rows: await worldViews(db.sql, by.at),
});

export const world: Answer<typeof operations.world> = async (_, { world: { id }, db, by }) =>
  worldView(db.sql, id, by.at);
