import type { operations } from "@/lib/operations/calls/worlds";
import type { Handler } from "../../handler";
import { readHeads } from "../../audit/heads";
import { prove as proveWorld } from "../../proof/prove";

export const prove: Handler<typeof operations.prove> = async (_, { world, db }) =>
  proveWorld(db, world.id, (await readHeads()).get(world.id));
