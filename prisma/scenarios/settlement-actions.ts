import { shippedVersionOf } from "@/lib/access/agreements";
import type { Principal } from "@/lib/call/principal";
import type { Currency } from "@/lib/money/currency";
import { money, type Money } from "@/lib/money/money";
import type { PartnerType } from "@/lib/settlement/payee-fields";
import { speedyAgreement } from "@/lib/settlement/advance/terms";
import { advanceHandlers } from "@/lib/simulator/settlement/advance/handlers";
import { settlementOrderHandlers as orders } from "@/lib/simulator/settlement/orders/handlers";
import { settlementPayeeHandlers as payees } from "@/lib/simulator/settlement/payees/handlers";
import { demoPayPassword as payPassword } from "./demo-accounts";
import { payeeEntry, type PayeeOf } from "./settlement-payee-material";
import type { Stage } from "./stage";

/** What is settled, to whom: by what is paid out of the balance, unless said otherwise. */
interface Settling {
  readonly payeeNo: string;
  readonly amount: Money;
  readonly method?: "normal" | "speedy";
  /** What is paid, where the amount is what is received. */
  readonly payCurrency?: Currency;
  readonly associationNos?: readonly string[];
}

export interface SettlementPapers {
  readonly payee: string;
  readonly order: string;
  readonly supplement: string;
}

/** What a merchant does to have its money settled, in the words of a story. */
export function settlementActions(stage: Stage, owner: Principal, papers: SettlementPapers) {
  const entry = (type: PartnerType, of: Omit<PayeeOf, "seed" | "paper">) =>
    payeeEntry(type, { ...of, seed: stage.world.seed, paper: papers.payee });
  return {
    addPayee: async (...payee: Parameters<typeof entry>): Promise<string> =>
      (
        await stage.act(owner, "settlement.addSettlementPayee", payees.addSettlementPayee, {
          ...entry(...payee),
          payPassword,
        })
      ).payeeNo,
    async settle({ payeeNo, amount, method = "normal", payCurrency, associationNos }: Settling): Promise<string> {
      const asked = {
        method,
        amount,
        mode: payCurrency ? ("byReceive" as const) : ("byPay" as const),
        payCurrency: payCurrency ?? amount.currency,
        ...(associationNos && { associationNos: [...associationNos] }),
      };
      const { quoteId, debit, agreements } = await stage.act(
        owner,
        "settlement.settlementCost",
        orders.settlementCost,
        asked,
      );
      const { orderNo } = await stage.act(owner, "settlement.settle", orders.settle, {
        ...asked,
        quoteId,
        shownDebit: debit,
        payeeNo,
        documentIds: [papers.order],
        agreed: agreements,
        note: "货款 Goods",
        payPassword,
      });
      return orderNo;
    },
    cancel: (orderNo: string) =>
      stage.act(owner, "settlement.cancelSettlement", orders.cancelSettlement, {
        orderNo,
        reason: "收款人有误 Wrong payee",
      }),
    /** Applies for speedy settlement with a credit of so many dollar cents. */
    applyForSpeedy: (minor: bigint) =>
      stage.act(owner, "settlement.applyForSpeedy", advanceHandlers.applyForSpeedy, {
        wanted: money("USD", minor),
        contactName: "Li Lei",
        contactPhone: "+86 575 5555 0100",
        agreed: { id: speedyAgreement, version: shippedVersionOf(speedyAgreement) },
      }),
  };
}
