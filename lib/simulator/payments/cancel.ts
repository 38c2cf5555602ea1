import type { payments } from "@/lib/payments/calls";
import { payment } from "@/lib/payments/states";
import type { Answer } from "../desk";
import { moveMoney } from "../ledger/move-money";
import { move } from "../move";
import { find, update } from "../records";
import { unschedule } from "../timetable";
import { reversalsOf } from "./postings";
import { readPayment } from "./read-payment";

/** Cancels a payment that has not been handed to the banks: amount, fees and what was exchanged go back as they were taken. */
export const cancel: Answer<typeof payments.cancel> = async ({ orderNo }, { who, world, now, by, refuse, transact }) =>
  transact(async (sql) => {
    const row = await find(sql, "Payment", { world: world.id, orderNo }, { lock: true });
    if (!row || row.userNo !== who.userNo) return refuse("ORDER_NOTFOUND");
    if (!(await move(sql, payment, row, "cancel", now, by.name))) return refuse("OPERATION_NOT_ALLOW");
    await update(sql, "Payment", { world: world.id, id: row.id }, { doneAt: now });
    await unschedule(sql, world.id, "payments.dispatch", row.id);
    await moveMoney(sql, world.id, reversalsOf(["hold", "fee"], row, now, by));
    return readPayment(sql, world, row.id);
  });
