import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { page, pageOf } from "@/lib/call/field-schemas";
import { instant } from "@/lib/time/instant";
import { inWorld } from "../worlds";

const ops = calls("/api/ops", { needs: "operations" });

const one = { ...inWorld, id: z.uuid() };
/** An entry as operations see it. */
export const entry = z.object({
  id: z.uuid(),
  /** The call that it becomes, by its name in the OpenAPI document. */
  call: z.string(),
  /** What that does, in the reader's language. */
  label: z.string(),
  /** The number that it is about; empty where it makes something new. */
  subject: z.string(),
  /** The input, each field as text. */
  input: z.array(z.object({ name: z.string(), value: z.string() })),
  state: z.enum(["prepared", "confirmed", "discarded"]),
  preparedBy: z.string(),
  preparedAt: instant,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
});

/**
 * Where a company keeps its own books, operations' calls that credit a merchant are entries: one person prepares them,
 * another confirms them.
 */
export const entryCalls = {
  entries: ops.get("worlds/{world}/entries", {
    about:
      "What operations entered in books that are kept by hand: what waits for a second person first, then newest first; and how many wait.",
    takes: z.object({ ...inWorld, ...page }),
    gives: z.extend(pageOf(entry), { waiting: z.int() }),
    refuses: ["WORLD_NOTFOUND"],
    reads: ["entries"],
  }),
  confirmEntry: ops.post("worlds/{world}/entries/{id}/confirm", {
    about:
      "Confirms an entry that another person of operations prepared: it is done now, with whatever refusal the call itself has.",
    subject: "id",
    effect: "money",
    fourEyes: false,
    takes: z.object(one),
    gives: entry,
    refuses: ["WORLD_NOTFOUND", "ORDER_NOTFOUND", "OPERATION_NOT_ALLOW", "ENTRY_OWN"],
    changes: ["entries", "incomes", "payments", "settlement-orders", "exchange-pays", "exchange-orders", "balances"],
  }),
  discardEntry: ops.post("worlds/{world}/entries/{id}/discard", {
    about: "Discards an entry that waits for a second person: it is never done.",
    subject: "id",
    takes: z.object(one),
    gives: entry,
    refuses: ["WORLD_NOTFOUND", "ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["entries"],
  }),
};
