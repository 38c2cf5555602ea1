import type * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import type { relation as shape } from "@/lib/transfers/calls/relations";
import { relationKind } from "@/lib/transfers/calls/transfers";
import { transferRelation } from "@/lib/transfers/states";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { createNamedFileLookup } from "../../files/own-files";

export type RelationView = z.output<typeof shape>;

/** Converts relations into the views that the calls return, with the names of their documents. */
export async function transferRelationViews(
  tx: InWorld,
  rows: readonly Row<"TransferRelation">[],
): Promise<RelationView[]> {
  const filesOf = await createNamedFileLookup(
    tx,
    rows.map(({ materialIds }) => materialIds),
  );
  return rows.map((row) => {
    const { id: relationId, relationNo, state, payeeUserNo, payeeName, otherRelation, reason, madeAt } = row;
    invariant(transferRelation.is(state), `${state} is a state of a relation`);
    return {
      relationId,
      relationNo,
      state,
      payeeUserNo,
      payeeName,
      relation: relationKind.parse(row.relation),
      otherRelation,
      materials: filesOf(row.materialIds),
      reason,
      madeAt,
    };
  });
}

/** Reads the current state of a relation inside a transaction. */
export async function readTransferRelation(tx: InWorld, id: string): Promise<RelationView> {
  const row = await tx.prisma.transferRelation.findFirst({ where: { world: tx.world.id, id } });
  const [view] = row ? await transferRelationViews(tx, [row]) : [];
  invariant(view, "a relation that was written can be read");
  return view;
}
