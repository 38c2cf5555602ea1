import type { payments } from "@/lib/payments/calls";
import { payeeRefusal, tidied } from "@/lib/payments/payee-rules";
import { payee } from "@/lib/payments/states";
import type { Answer } from "../desk";
import { nextIds } from "../ids";
import { begin } from "../move";
import { insert } from "../records";
import { enableByItself, foreignProof, hasTwin, lacksProof, readPayee } from "./payee-records";
import { payeeShown } from "./shown";

/** Adds a payee of the merchant's. The same account in the same currency is added once. */
export const addPayee: Answer<typeof payments.addPayee> = async (typed, { who, world, now, by, refuse, transact }) => {
  const wanted = tidied(typed);
  const no = payeeRefusal(wanted);
  if (no) return refuse(no.code, no.detail);
  return transact(async (sql) => {
    const own = { world: world.id, userNo: who.userNo };
    // the counter's row keeps a merchant's additions in one line, so the look for a twin cannot miss one
    const { id, orderNo: payeeNo } = await nextIds(sql, world, `payee${who.userNo}`, "PE", now);
    if (await hasTwin(sql, own, wanted)) return refuse("REQUEST_REPEAT");
    if (await foreignProof(sql, own, wanted.proofIds)) return refuse("FILE_NOTFOUND");
    const state = payee.first;
    await insert(sql, "Payee", { ...wanted, ...own, id, payeeNo, state, awaitsMaterial: lacksProof(wanted), madeAt: now });
    await begin(sql, payee, { world: world.id, id, state }, now, by.name);
    await enableByItself(sql, world, id, now);
    return payeeShown(await readPayee(sql, world.id, id));
  });
};
