import type { operations } from "@/lib/operations/calls";
import type { Answer } from "../desk";
import { prove as proveWorld } from "../proof/prove";

export const prove: Answer<typeof operations.prove> = async (_, { world, db }) => proveWorld(db, world.id);
