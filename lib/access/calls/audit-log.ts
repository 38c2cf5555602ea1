import * as z from "zod/mini";
import { declareCalls, file } from "@/lib/call/call";
import { day, page, pageSchema } from "@/lib/call/field-schemas";
import { screenAccess } from "@/lib/gate/screen";
import { areaNames } from "@/lib/i18n/areas";
import { instant } from "@/lib/time/instant";
import { accessScreens } from "../screens";

const audit = declareCalls("/api/user/audit", { access: screenAccess(accessScreens.audit) });

/** Lists the actors of an audit row beside the merchant's own people. */
export const auditOthers = ["operations", "clock", "nobody"] as const;
/** Lists the areas of audit rows: the areas of the product, and ledger postings. */
export const auditAreas = [...areaNames, "ledger"] as const;

const filters = {
  who: z.optional(z.union([z.uuid(), z.enum(auditOthers)])),
  area: z.optional(z.enum(auditAreas)),
  result: z.optional(z.enum(["done", "refused"])),
  from: z.optional(day),
  to: z.optional(day),
};

/**
 * Describes one operation as text: its actor, action, subject, result and origin. `at` is business time, `notedAt` real
 * time.
 */
const row = z.object({
  at: instant,
  notedAt: instant,
  who: z.string(),
  what: z.string(),
  subject: z.string(),
  isDone: z.boolean(),
  result: z.string(),
  origin: z.string(),
  isSealed: z.boolean(),
});

/** Defines the audit log of a merchant: operations by its people, and about it (for the main operator). */
export const auditTrail = {
  auditLog: audit.post("page", {
    about:
      "What the merchant's people did or tried, and what operations and the timetable did about the merchant, newest first, in the reader's words. Postings are listed where they are asked for as an area.",
    input: z.object({ ...filters, ...page }),
    output: z.extend(pageSchema(row), { people: z.array(z.object({ operatorId: z.uuid(), name: z.string() })) }),
    errors: ["DATE_OUT_OF_RANGE"],
  }),
  auditFile: audit.get("download", {
    about:
      "The same with all postings as a CSV file in UTF-8 with a byte order mark, which spreadsheets open: at most so many rows, and no cell is a formula. That it was taken is in the audit log.",
    input: z.object(filters),
    output: file,
    errors: ["DATE_OUT_OF_RANGE"],
  }),
};
