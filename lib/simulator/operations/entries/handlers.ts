import * as z from "zod/mini";
import { callsByName } from "@/lib/catalogue/calls";
import { invariant } from "@/lib/call/refusals";
import type { entryCalls } from "@/lib/operations/calls/by-hand/entries";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { auditLabels, type AuditLabels } from "@/lib/simulator/platform/audit/labels";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { transactInLockedWorld } from "@/lib/simulator/driving/worlds/operations/locked-world";

type EntryRow = Row<"PreparedEntry">;

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** Returns the view of an entry for operations. */
function viewOf(labels: AuditLabels, row: EntryRow) {
  const { id, call, subject, takes, isConfirmed, preparedBy, preparedAt, decidedBy, decidedAt } = row;
  // named cast: prepareEntry keeps the fields of a call's input
  const fields = Object.entries(takes as Record<string, unknown>);
  return {
    id,
    call,
    label: labels.operationName(call),
    subject,
    input: fields
      .filter(([name, value]) => name !== "world" && value !== "" && value !== null)
      .map(([name, value]) => ({ name, value: textOf(value) })),
    state: decidedAt === null ? "prepared" : isConfirmed ? "confirmed" : "discarded",
    preparedBy,
    preparedAt,
    decidedBy,
    decidedAt,
  } as const;
}

const entryOf = ({ world, prisma }: InWorld, id: string) =>
  prisma.preparedEntry.findFirst({ where: { world: world.id, id } });

export const entryHandlers: Handlers<typeof entryCalls> = {
  async entries({ currentPage, pageSize }, { world, prisma, caller }) {
    const labels = await auditLabels(caller.locale);
    const where = { world: world.id };
    const [waiting, total, rows] = [
      await prisma.preparedEntry.count({ where: { ...where, decidedAt: null } }),
      await prisma.preparedEntry.count({ where }),
      await prisma.preparedEntry.findMany({
        where,
        orderBy: [{ decidedAt: { sort: "desc", nulls: "first" } }, { preparedAt: "desc" }, { id: "desc" }],
        skip: (currentPage - 1) * pageSize,
        take: pageSize,
      }),
    ];
    return { currentPage, pageSize, total, rows: rows.map((row) => viewOf(labels, row)), waiting };
  },

  confirmEntry: async ({ id }, context) =>
    transactInLockedWorld(context, async (tx) => {
      const entry = (await entryOf(tx, id)) ?? tx.refuse("ORDER_NOTFOUND");
      if (entry.decidedAt !== null) return tx.refuse("OPERATION_NOT_ALLOW");
      if (entry.preparedBy === tx.principal.name) return tx.refuse("ENTRY_OWN");
      const decision = { decidedBy: tx.principal.name, decidedAt: tx.by.at, isConfirmed: true };
      await tx.prisma.preparedEntry.updateMany({ where: { world: tx.world.id, id, decidedAt: null }, data: decision });
      const call = callsByName.get(entry.call);
      invariant(call, `an entry is of a call that there is: ${entry.call}`);
      // named cast: it was encoded by the same schema
      await context.within(tx, call, z.decode(call.input, entry.takes as never));
      return viewOf(await auditLabels(tx.caller.locale), { ...entry, ...decision });
    }),

  discardEntry: async ({ id }, context) =>
    transactInLockedWorld(context, async (tx) => {
      const entry = (await entryOf(tx, id)) ?? tx.refuse("ORDER_NOTFOUND");
      if (entry.decidedAt !== null) return tx.refuse("OPERATION_NOT_ALLOW");
      const decision = { decidedBy: tx.principal.name, decidedAt: tx.by.at, isConfirmed: false };
      await tx.prisma.preparedEntry.updateMany({ where: { world: tx.world.id, id, decidedAt: null }, data: decision });
      return viewOf(await auditLabels(tx.caller.locale), { ...entry, ...decision });
    }),
};
