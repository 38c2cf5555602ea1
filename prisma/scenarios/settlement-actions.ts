import { shippedVersionOf } from "@/lib/access/agreements";
import type { Principal } from "@/lib/call/principal";
import type { Currency } from "@/lib/money/currency";
import { money, type Money } from "@/lib/money/money";
import type { PartnerType } from "@/lib/settlement/payee-fields";
import { speedyAgreement } from "@/lib/settlement/advance/terms";
import { saveApproval } from "@/lib/simulator/access/approval/levels";
import { declaredFiles } from "@/lib/simulator/files/by-area";
import { supplementMaterialHandlers } from "@/lib/simulator/files/materials";
import { availableBalanceOf } from "@/lib/simulator/platform/ledger/balance";
import { advanceHandlers } from "@/lib/simulator/settlement/advance/handlers";
import { settlementOrderHandlers as orders } from "@/lib/simulator/settlement/orders/handlers";
import { settlementPayoutHandlers } from "@/lib/simulator/settlement/orders/payout-handlers";
import { settlementPayeeHandlers as payees } from "@/lib/simulator/settlement/payees/handlers";
import { settlementReviewHandlers } from "@/lib/simulator/settlement/reviews/handlers";
import { demoPayPassword as payPassword } from "./demo-accounts";
import { exchangeActions } from "./exchange-actions";
import { payeeEntry, type PayeeOf } from "./settlement-payee-material";
import type { Stage } from "./stage";
import { here } from "./world-terms";

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

/** Amounts below this, in minor units, are not worth an exchange. */
const worthSelling = 100_00n;

/** What a merchant does to have its money settled, in the words of a story. */
export function settlementActions(stage: Stage, owner: Principal, papers: SettlementPapers) {
  const { addMaterials } = supplementMaterialHandlers(declaredFiles.subjects);
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
    /** Says anew whose account it is, with another branch. */
    async correctPayee(payeeNo: string, ...payee: Parameters<typeof entry>): Promise<void> {
      const where = { world: stage.world.id, payeeNo };
      const { changes } = await stage.sql.prisma.settlementPayee.findFirstOrThrow({ where });
      await stage.act(owner, "settlement.correctSettlementPayee", payees.correctSettlementPayee, {
        ...entry(...payee),
        payeeNo,
        changes,
        branch: "绍兴越城支行",
        payPassword,
      });
    },
    usePayee: (payeeNo: string, isUsable: boolean) =>
      stage.act(owner, "settlement.useSettlementPayee", payees.useSettlementPayee, { payeeNo, isUsable }),
    removePayee: (payeeNo: string) =>
      stage.act(owner, "settlement.removeSettlementPayee", payees.removeSettlementPayee, { payeeNo }),
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
    /** Pays the yuan of a failed settlement out again, to the same payee or to another. */
    payAgain: (orderNo: string, payeeNo?: string) =>
      stage.act(owner, "settlement.repaySettlement", settlementPayoutHandlers.repaySettlement, {
        orderNo,
        ...(payeeNo && { payeeNo }),
        payPassword,
      }),
    /** Hands in the documents that the bank asked for. */
    supply: (orderNo: string) =>
      stage.act(owner, "files.addMaterials", addMaterials, {
        bizType: "SETTLEMENT_ORDER",
        bizId: orderNo,
        fileIds: [papers.supplement],
      }),
    /** Settlements are passed by these people, a level each; without one nothing is reviewed. */
    passedBy: (...reviewers: readonly Principal[]) =>
      stage.act(owner, "access.saveApproval", saveApproval, {
        levels: reviewers.map(({ operatorId }) => [operatorId]),
        payPassword,
      }),
    /** Somebody of the merchant's approval group decides. */
    decide: (reviewer: Principal, orderNo: string, isApproved: boolean) =>
      stage.act(reviewer, "settlement.reviewSettlements", settlementReviewHandlers.reviewSettlements, {
        orderNos: [orderNo],
        isApproved,
        remark: isApproved ? "" : "本月不付 Not this month",
        payPassword,
      }),
    /** Applies for speedy settlement with a credit of so many dollar cents. */
    applyForSpeedy: (minor: bigint) =>
      stage.act(owner, "settlement.applyForSpeedy", advanceHandlers.applyForSpeedy, {
        wanted: money("USD", minor),
        contactName: "Li Lei",
        contactPhone: "+86 575 5555 0100",
        agreed: { id: speedyAgreement, version: shippedVersionOf(speedyAgreement) },
      }),
    /** Sells nearly all that is available of a currency, which then does not repay what was advanced of it. */
    async sellAll(currency: Currency): Promise<void> {
      const available = await availableBalanceOf(await here(stage), owner.userNo, currency);
      // our fee comes on top
      const minor = (available * 99n) / 100n;
      if (minor >= worthSelling) await exchangeActions(stage, owner).exchange(currency, "CNH", minor);
    },
  };
}
