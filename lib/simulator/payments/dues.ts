import { systemNow } from "@/lib/time/clock";
import { clockActor, note } from "../audit";
import { find } from "../records";
import type { DueDeed } from "../timetable";
import { dispatch } from "./dispatch-payment";

export const paymentsDues: Record<string, DueDeed> = {
  async "payments.dispatch"(sql, { subject, dueAt }, world) {
    const row = await find(sql, "Payment", { world: world.id, id: subject }, { lock: true });
    if (!row) return;
    const by = clockActor(systemNow());
    if (await dispatch(sql, world, dueAt, by, row)) await note(sql, world.id, dueAt, by, { what: "payments.dispatch", subject: row.orderNo, outcome: "ok" });
  },
};
