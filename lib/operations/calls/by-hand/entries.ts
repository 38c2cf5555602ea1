import * as z from "zod/mini";
import { page, pageSchema } from "@/lib/call/field-schemas";
import { instant } from "@/lib/time/instant";
import { worldInput, inWorld } from "../worlds";

const entryKey = { ...worldInput, id: z.uuid() };
/** Describes an entry for operations. */
export const preparedEntryShape = z.object({
  id: z.uuid(),
  /** Holds the call that the entry becomes, by its name in the OpenAPI document. */
  call: z.string(),
  /** Holds the description of the call, in the reader's language. */
  label: z.string(),
  /** Holds the number of the subject; empty when the call creates something new. */
  subject: z.string(),
  /** Holds the input, each field as text. */
  input: z.array(z.object({ name: z.string(), value: z.string() })),
  state: z.enum(["prepared", "confirmed", "discarded"]),
  preparedBy: z.string(),
  preparedAt: instant,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
});

/**
 * Manages entries. When a company does its own bookkeeping, operations' calls that credit a merchant become entries:
 * one person prepares them, another confirms them.
 */
export const entryCalls = {
  entries: inWorld.get("entries", {
    about:
      "What operations entered in books that are kept by hand: what waits for a second person first, then newest first; and how many wait.",
    input: z.object({ ...worldInput, ...page }),
    output: z.extend(pageSchema(preparedEntryShape), { waiting: z.int() }),
    reads: ["entries"],
  }),
  confirmEntry: inWorld.post("entries/{id}/confirm", {
    about:
      "Confirms an entry that another person of operations prepared: it is done now, with whatever refusal the call itself has.",
    subject: "id",
    effect: "money",
    fourEyes: false,
    input: z.object(entryKey),
    output: preparedEntryShape,
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW", "ENTRY_OWN"],
    changes: ["entries", "incomes", "payments", "settlement-orders", "exchange-pays", "exchange-orders", "balances"],
  }),
  discardEntry: inWorld.post("entries/{id}/discard", {
    about: "Discards an entry that waits for a second person: it is never done.",
    subject: "id",
    input: z.object(entryKey),
    output: preparedEntryShape,
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["entries"],
  }),
};
