import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { stateOf } from "@/lib/call/state";
import { day, page, pageOf } from "@/lib/call/field-schemas";
import { permissionOf, permissionTo } from "@/lib/gate/screen";
import { rateCodec } from "@/lib/money/rate";
import { instant } from "@/lib/time/instant";
import { phoneNumber } from "@/lib/reference/places/phone";
import { direction } from "../reminder-rules";
import { rateReminder } from "../reminder-states";
import { exchangeScreens } from "../screens";

const remind = calls("/api/rate/remind", { needs: permissionOf(exchangeScreens.rates) });
const changed = calls("/api/rate/remind", { needs: permissionTo(exchangeScreens.rates, "manage") });

export const reminder = z.object({
  id: z.uuid(),
  direction,
  target: rateCodec,
  state: stateOf(rateReminder),
  validUntil: instant,
  phone: z.string(),
  placedAt: instant,
  doneAt: z.nullable(instant),
  /** The rate that reached it. */
  rate: z.nullable(rateCodec),
  operator: z.string(),
});

/** Rate reminders (specification 2, sections 3 and 7). */
export const reminders = {
  reminders: remind.post("remindPage", {
    about: "The merchant's rate reminders, those still waiting first, then newest first.",
    takes: z.object({ state: z.optional(stateOf(rateReminder)), ...page }),
    gives: pageOf(reminder),
    reads: ["reminders"],
  }),
  addReminder: changed.post("addRemindConfig", {
    about:
      "Waits for a pair's bid to rise to a rate, or its ask to fall to it, and then tells whoever asked, once, by a message and by SMS to the phone; until 24:00 Beijing time of the validity day.",
    subject: "phone",
    takes: z.object({ direction, target: rateCodec, validUntil: day, phone: phoneNumber }),
    gives: reminder,
    refuses: ["NO_RATE", "INVALID_CURRENCY", "RATE_REACHED", "DATE_OUT_OF_RANGE", "REMINDERS_FULL", "REMINDERS_TODAY"],
    changes: ["reminders"],
  }),
  removeReminder: changed.post("delRemindConfig", {
    about: "Removes a rate reminder, whether it still waits or not.",
    subject: "id",
    takes: z.object({ id: z.uuid() }),
    refuses: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["reminders"],
  }),
};
