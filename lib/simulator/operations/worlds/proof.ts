import type { operations } from "@/lib/operations/calls/worlds";
import type { Answer } from "../../handler";
import { prove as proveWorld } from "../../proof/prove";

export const prove: Answer<typeof operations.prove> = async (_, { world, db }) => proveWorld(db, world.id);
