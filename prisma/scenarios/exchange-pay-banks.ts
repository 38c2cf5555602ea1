import type { Money } from "@/lib/money/money";
import { exchangePayQueueHandlers as desk } from "@/lib/simulator/settlement/operations/exchange-pay-queue";
import type { Stage } from "./stage";
import { scenarioOps } from "./traders";

type Refused = "failExchangePay" | "leadExchangePay";

/** What operations and the banks on the way do with orders of exchange-and-pay. */
export function exchangePayBanks(stage: Stage) {
  const world = stage.world.name;
  const refusal = (what: Refused) => (orderNo: string, reason: string) =>
    stage.act(scenarioOps, `operations.${what}`, desk[what], { world, orderNo, reason });
  return {
    asks: (orderNo: string) =>
      stage.act(scenarioOps, "operations.askExchangePayMaterials", desk.askExchangePayMaterials, {
        world,
        orderNo,
        material: "合同或发票 Contract or invoice",
      }),
    /** The next bank on the way takes a payout on, and keeps something of it where that is said. */
    takesOn: (orderNo: string, deducted?: Money) =>
      stage.act(scenarioOps, "operations.acceptExchangePay", desk.acceptExchangePay, {
        world,
        orderNo,
        ...(deducted && { deducted }),
      }),
    fails: refusal("failExchangePay"),
    leads: refusal("leadExchangePay"),
  };
}
