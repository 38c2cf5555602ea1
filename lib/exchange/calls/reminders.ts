import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { stateSchema } from "@/lib/call/state";
import { day, page, pageSchema } from "@/lib/call/field-schemas";
import { screenAccess, screenActionAccess } from "@/lib/gate/screen";
import { rateCodec } from "@/lib/money/rate";
import { instant } from "@/lib/time/instant";
import { phoneNumberSchema } from "@/lib/reference/places/phone";
import { direction } from "../reminder-rules";
import { rateReminder } from "../reminder-states";
import { exchangeScreens } from "../screens";

const remind = declareCalls("/api/rate/remind", { access: screenAccess(exchangeScreens.rates) });
const manageReminders = declareCalls("/api/rate/remind", {
  access: screenActionAccess(exchangeScreens.rates, "manage"),
});

export const reminder = z.object({
  id: z.uuid(),
  direction,
  target: rateCodec,
  state: stateSchema(rateReminder),
  validUntil: instant,
  phone: z.string(),
  placedAt: instant,
  doneAt: z.nullable(instant),
  /** Holds the rate that reached it. */
  rate: z.nullable(rateCodec),
  operator: z.string(),
});

/** Declares rate reminders (specification 2, sections 3 and 7). */
export const reminders = {
  reminders: remind.post("remindPage", {
    about: "The merchant's rate reminders, those still waiting first, then newest first.",
    input: z.object({ state: z.optional(stateSchema(rateReminder)), ...page }),
    output: pageSchema(reminder),
    reads: ["reminders"],
  }),
  addReminder: manageReminders.post("addRemindConfig", {
    about:
      "Waits for a pair's bid to rise to a rate, or its ask to fall to it, and then tells whoever asked, once, by a message and by SMS to the phone; until 24:00 Beijing time of the validity day.",
    subject: "phone",
    input: z.object({ direction, target: rateCodec, validUntil: day, phone: phoneNumberSchema }),
    output: reminder,
    errors: ["NO_RATE", "INVALID_CURRENCY", "RATE_REACHED", "DATE_OUT_OF_RANGE", "REMINDERS_FULL", "REMINDERS_TODAY"],
    changes: ["reminders"],
  }),
  removeReminder: manageReminders.post("delRemindConfig", {
    about: "Removes a rate reminder, whether it still waits or not.",
    subject: "id",
    input: z.object({ id: z.uuid() }),
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["reminders"],
  }),
};
