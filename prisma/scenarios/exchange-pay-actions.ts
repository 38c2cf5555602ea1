import type { Principal } from "@/lib/call/principal";
import type { Currency } from "@/lib/money/currency";
import type { Money } from "@/lib/money/money";
import { exchangePayAgreement, type ArrivalMethod } from "@/lib/settlement/exchange-pay/terms";
import { exchangePayHandlers as orders } from "@/lib/simulator/settlement/exchange-pay/handlers";
import { demoPayPassword as payPassword } from "./demo-accounts";
import type { Stage } from "./stage";

/** What is exchanged and paid, to whom: at leisure and out of the balance, unless said otherwise. */
interface PayingAbroad {
  readonly payeeId: string;
  /** In the payee's currency, or in what is paid from. */
  readonly amount: Money;
  readonly from: Currency;
  readonly by: ArrivalMethod;
  readonly isExpress?: boolean;
}

interface ExchangePayPapers {
  readonly order: string;
  readonly supplement: string;
}

/** What a merchant does to exchange its money and pay abroad with it in one order, in the words of a story. */
export function exchangePayActions(stage: Stage, owner: Principal, papers: ExchangePayPapers) {
  const actions = {
    /** Makes an order; its number. */
    async make({ payeeId, amount, from: payCurrency, by: arrivalMethod, isExpress = false }: PayingAbroad) {
      const asked = { payeeId, amount, payCurrency, arrivalMethod, isExpress };
      const { debit } = await stage.act(owner, "settlement.exchangePayCost", orders.exchangePayCost, asked);
      const { orderNo } = await stage.act(owner, "settlement.makeExchangePay", orders.makeExchangePay, {
        ...asked,
        purpose: "goods",
        reference: "INV 2609",
        remarks: "设备尾款 Balance of the machines",
        documentIds: [papers.order],
        shownDebit: debit,
        agreed: { id: exchangePayAgreement, version: 1 },
        payPassword,
      });
      return orderNo;
    },
    /** Locks the rate and confirms an order at it. */
    async confirm(orderNo: string): Promise<void> {
      const { quoteId, debit } = await stage.act(owner, "settlement.quoteExchangePay", orders.quoteExchangePay, {
        orderNo,
      });
      await stage.act(owner, "settlement.confirmExchangePay", orders.confirmExchangePay, {
        orderNo,
        quoteId,
        shownDebit: debit,
        payPassword,
      });
    },
    /** Makes an order and confirms it at once; its number. */
    async pay(paying: PayingAbroad): Promise<string> {
      const orderNo = await actions.make(paying);
      await actions.confirm(orderNo);
      return orderNo;
    },
  };
  return actions;
}
