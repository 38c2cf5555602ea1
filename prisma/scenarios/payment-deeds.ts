import type { Who } from "@/lib/call/who";
import type { Currency } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import { paymentsBankDesk as banks } from "@/lib/simulator/operations/payments-desk";
import { addPayee } from "@/lib/simulator/payments/add-payee";
import { cancel } from "@/lib/simulator/payments/cancel";
import { cost } from "@/lib/simulator/payments/cost";
import { pay } from "@/lib/simulator/payments/pay";
import { reviewOrders } from "@/lib/simulator/payments/review/review-orders";
import type { OpsWho } from "@/lib/call/who";
import { demoPayPassword } from "./demo-accounts";
import type { DemoPayee } from "./demo-material";
import type { Stage } from "./stage";

/** What people of a scenario's merchant do to pay, in the words of a story. Amounts are minor units of the payee's currency. */
export const paymentDeeds = (stage: Stage, owner: Who) => ({
  payee: async (payee: DemoPayee) => (await stage.act(owner, "payments.addPayee", addPayee, { entityType: "company", nickname: "", ...payee })).payeeId,
  async pay(payeeId: string, currency: Currency, minor: bigint, reference: string, { from = currency, bearer = "SHA", isAgain = false }: { from?: Currency; bearer?: "OUR" | "SHA"; isAgain?: boolean } = {}) {
    const asked = { payeeId, amount: money(currency, minor), payCurrency: from, bearer };
    const { quoteId } = await stage.act(owner, "payments.cost", cost, asked);
    return stage.act(owner, "payments.pay", pay, { ...asked, ...(quoteId && { quoteId }), isAgain, purpose: "goods", reference, merchantOrderNo: "", payPassword: demoPayPassword });
  },
  callOff: (orderNo: string) => stage.act(owner, "payments.cancel", cancel, { orderNo }),
  /** Somebody of the merchant's approval group decides. */
  decide: (orderNos: string[], isApproved: boolean) => stage.act(owner, "payments.review", reviewOrders, { orderNos, pageSize: 100, isApproved, remark: isApproved ? "" : "Not agreed with the buyer", payPassword: demoPayPassword }),
});

/** What the banks do with a payment, played by operations. */
export const bankDeeds = (stage: Stage, ops: OpsWho) => {
  const world = stage.world.name;
  return {
    takesOn: (orderNo: string) => stage.act(ops, "operations.acceptPayment", banks.acceptPayment, { world, orderNo }),
    arrives: (orderNo: string) => stage.act(ops, "operations.succeedPayment", banks.succeedPayment, { world, orderNo }),
    bounces: (orderNo: string, reason: string) => stage.act(ops, "operations.failPayment", banks.failPayment, { world, orderNo, reason }),
    comesBack: (orderNo: string, reason: string) => stage.act(ops, "operations.returnPayment", banks.returnPayment, { world, orderNo, reason }),
    isHeld: (orderNo: string, reason: string) => stage.act(ops, "operations.holdPayment", banks.holdPayment, { world, orderNo, reason }),
    goesOn: (orderNo: string) => stage.act(ops, "operations.resumePayment", banks.resumePayment, { world, orderNo }),
    asksFor: (orderNo: string, material: string) => stage.act(ops, "operations.askMaterial", banks.askMaterial, { world, orderNo, material }),
  };
};
