import type { operations } from "@/lib/operations/calls/worlds";
import type { Handler } from "@/lib/simulator/platform/handler";
import { readPublishedAuditHeads } from "@/lib/simulator/platform/audit/heads";
import { proveBooks as proveWorld } from "@/lib/simulator/platform/proof/prove";

export const proveLedgerConsistency: Handler<typeof operations.prove> = async (_, { world, db }) =>
  proveWorld(db, world.id, (await readPublishedAuditHeads()).get(world.id));
