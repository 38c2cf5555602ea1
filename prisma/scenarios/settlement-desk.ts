import type { CallInput } from "@/lib/call/call";
import { money } from "@/lib/money/money";
import type { creditReviews } from "@/lib/operations/calls/settlement/credit";
import type { settlementPayeeReviews } from "@/lib/operations/calls/settlement/payees";
import { creditQueueHandlers } from "@/lib/simulator/settlement/operations/credit-queue";
import { settlementQueueHandlers as bank } from "@/lib/simulator/settlement/operations/order-queue";
import { settlementPayeeQueueHandlers } from "@/lib/simulator/settlement/operations/payee-queue";
import type { Stage } from "./stage";
import { scenarioOps } from "./traders";

type PayeeDecision = CallInput<typeof settlementPayeeReviews.decideSettlementPayee>["decision"];
type CreditDecision = CallInput<typeof creditReviews.decideCredit>["decision"];

/** What operations and the mainland's bank do with settlements and their payees, and with advances. */
export function settlementDesk(stage: Stage) {
  const { prisma } = stage.sql;
  const [world, id] = [stage.world.name, stage.world.id];
  return {
    async decidesPayee(payeeNo: string, decision: PayeeDecision): Promise<void> {
      const { changes } = await prisma.settlementPayee.findFirstOrThrow({ where: { world: id, payeeNo } });
      const isAgainst = decision === "reject" || decision === "suspend";
      await stage.act(
        scenarioOps,
        "operations.decideSettlementPayee",
        settlementPayeeQueueHandlers.decideSettlementPayee,
        { world, payeeNo, changes, decision, reason: isAgainst ? "开户证明不清晰 The proof is unreadable" : "" },
      );
    },
    /** Decides about a merchant's credit: opened or changed it is so many dollar cents. */
    async decidesCredit(userNo: string, decision: CreditDecision, limitMinor?: bigint): Promise<void> {
      const { changes } = await prisma.advanceProduct.findFirstOrThrow({ where: { world: id, userNo } });
      await stage.act(scenarioOps, "operations.decideCredit", creditQueueHandlers.decideCredit, {
        world,
        userNo,
        changes,
        decision,
        ...(limitMinor && { limit: money("USD", limitMinor) }),
        reason: decision === "open" ? "" : "风险复核 Review of the risk",
      });
    },
    /** The bank wants documents before it goes on. */
    asks: (orderNo: string) =>
      stage.act(scenarioOps, "operations.askSettlementDocuments", bank.askSettlementDocuments, {
        world,
        orderNo,
        documents: "合同或发票 Contract or invoice",
      }),
    pays: (orderNo: string) =>
      stage.act(scenarioOps, "operations.succeedSettlement", bank.succeedSettlement, { world, orderNo }),
    fails: (orderNo: string, reason: string) =>
      stage.act(scenarioOps, "operations.failSettlement", bank.failSettlement, { world, orderNo, reason }),
  };
}
