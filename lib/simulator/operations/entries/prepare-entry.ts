import * as z from "zod/mini";
import type { Call } from "@/lib/call/call";
import { Refusal } from "@/lib/call/refusals";
import type { Holder, OpsWho } from "@/lib/call/who";
import { note } from "@/lib/simulator/platform/audit/audit";
import { auditId } from "@/lib/simulator/platform/audit/audit";
import { subjectOf } from "@/lib/simulator/platform/audit/subject";
import type { CallContext } from "@/lib/simulator/platform/handler";
import { isByHand } from "@/lib/simulator/driving/worlds/by-hand";
import type { World } from "@/lib/simulator/driving/worlds/world";

/** Whether a call of a person of operations only prepares an entry, which another person confirms. */
export const isEntry = (call: Call, world: Pick<World, "terms">, who: Holder | null): who is OpsWho =>
  call.fourEyes && who?.realm === "operations" && isByHand(world);

/** What is done to see whether it can be done is undone again. */
class Undone extends Error {}

/**
 * Keeps a call's input until another person of operations confirms it, after it has been tried: what cannot be done is
 * refused now. Refuses with SECOND_PERSON_NEEDED, which names the entry. Under one Idempotency-Key there is one entry.
 */
export async function prepareEntry(
  { call, name, takes }: { call: Call; name: string; takes: unknown },
  { name: preparedBy }: OpsWho,
  context: Pick<CallContext, "world" | "now" | "by" | "db" | "caller" | "prisma" | "sql" | "refuse"> & {
    /** Does the call in a transaction of the entry's own. */
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
      throw new Undone();
    });
  } catch (cause) {
    if (!(cause instanceof Undone)) throw cause;
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
          takes: z.encode(call.takes, takes as never) as object,
          subject: subjectOf(call, takes).slice(0, 200),
          key: caller.key ?? null,
          preparedBy,
          preparedAt: by.at,
        },
      ],
    });
    await note({ ...context, sql, prisma: sql.prisma }, { what: name, subject: id, outcome: "SECOND_PERSON_NEEDED" });
  });
  throw new Refusal("SECOND_PERSON_NEEDED", { number: id });
}
