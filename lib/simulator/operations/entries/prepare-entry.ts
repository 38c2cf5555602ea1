import * as z from "zod/mini";
import type { Call } from "@/lib/call/call";
import { Refusal } from "@/lib/call/refusals";
import type { AnyPrincipal, OpsPrincipal } from "@/lib/call/principal";
import { writeAuditNote } from "@/lib/simulator/platform/audit/audit";
import { auditId } from "@/lib/simulator/platform/audit/audit";
import { auditSubjectOf } from "@/lib/simulator/platform/audit/subject";
import type { CallContext } from "@/lib/simulator/platform/handler";
import { isManuallyOperated } from "@/lib/simulator/driving/worlds/manual-books";
import type { World } from "@/lib/simulator/driving/worlds/world";

/** Returns true when a call of an operator only prepares an entry, which another operator confirms. */
export const isFourEyesCall = (
  call: Call,
  world: Pick<World, "terms">,
  principal: AnyPrincipal | null,
): principal is OpsPrincipal => call.fourEyes && principal?.realm === "operations" && isManuallyOperated(world);

/** Rolls back the trial execution of a call. */
class TrialRollback extends Error {}

/**
 * Stores a call's input until another operator confirms it, after a trial execution: a call that cannot succeed is
 * refused immediately. Throws SECOND_PERSON_NEEDED, which names the entry. One Idempotency-Key creates one entry.
 */
export async function prepareFourEyesEntry(
  { call, name, input }: { call: Call; name: string; input: unknown },
  { name: preparedBy }: OpsPrincipal,
  context: Pick<CallContext, "world" | "now" | "by" | "db" | "caller" | "prisma" | "sql" | "refuse"> & {
    /** Executes the call in a transaction of the entry's own. */
    readonly attempt: (undo: () => never) => Promise<unknown>;
  },
): Promise<never> {
  const { world, db, by, caller } = context;
  const before = caller.key
    ? await context.prisma.preparedEntry.findFirst({ where: { world: world.id, preparedBy, key: caller.key } })
    : null;
  if (before) throw new Refusal("SECOND_PERSON_NEEDED", { number: before.id });
  try {
    await context.attempt(() => {
      throw new TrialRollback();
    });
  } catch (cause) {
    if (!(cause instanceof TrialRollback)) throw cause;
  }
  const id = auditId(by.at);
  await db.transact(async (sql) => {
    await sql.prisma.preparedEntry.createMany({
      data: [
        {
          world: world.id,
          id,
          call: name,
          // named casts: the call's own schema decoded it, so it encodes it too; what goes over the wire is JSON
          takes: z.encode(call.input, input as never) as object,
          subject: auditSubjectOf(call, input).slice(0, 200),
          key: caller.key ?? null,
          preparedBy,
          preparedAt: by.at,
        },
      ],
    });
    await writeAuditNote(
      { ...context, sql, prisma: sql.prisma },
      { what: name, subject: id, outcome: "SECOND_PERSON_NEEDED" },
    );
  });
  throw new Refusal("SECOND_PERSON_NEEDED", { number: id });
}
