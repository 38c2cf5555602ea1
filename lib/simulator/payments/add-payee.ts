import { invariant } from "@/lib/call/refusals";
import type { payments } from "@/lib/payments/calls";
import { payeeFault, tidied } from "@/lib/payments/payee-rules";
import { payee } from "@/lib/payments/states";
import type { Answer } from "../desk";
import { nextIds } from "../ids";
import { begin } from "../move";
import { find, insert } from "../records";
import { payeeShown } from "./shown";

/** Adds a payee of the merchant's. The same account in the same currency is added once. */
export const addPayee: Answer<typeof payments.addPayee> = async (typed, { who, world, now, by, refuse, transact }) => {
  const wanted = tidied(typed);
  const fault = payeeFault(wanted);
  if (fault) return refuse(fault);
  return transact(async (sql) => {
    // the counter's row keeps a merchant's additions in one line, so the look for a twin cannot miss one
    const { id } = await nextIds(sql, world, `payee${who.userNo}`, "PE", now);
    const { currency, account, swift } = wanted;
    if (await find(sql, "Payee", { world: world.id, userNo: who.userNo, currency, account, swift })) return refuse("REQUEST_REPEAT");
    const state = payee.first;
    await insert(sql, "Payee", { ...wanted, world: world.id, id, userNo: who.userNo, state, madeAt: now });
    await begin(sql, payee, { world: world.id, id, state }, now, by.name);
    const row = await find(sql, "Payee", { world: world.id, id });
    invariant(row, "a payee that was written can be read");
    return payeeShown(row);
  });
};
