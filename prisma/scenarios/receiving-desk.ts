import type { CallInput } from "@/lib/call/call";
import { invariant } from "@/lib/call/refusals";
import type { opsMaterialReviews } from "@/lib/operations/calls/materials";
import type { operations } from "@/lib/operations/calls/worlds";
import { materialQueueHandlers as desk } from "@/lib/simulator/materials/operations/handlers";
import { refundOperationHandlers as refundDesk } from "@/lib/simulator/receiving/operations/refund-handlers";
import { rejectRemittanceHandler, sendRemittanceHandler } from "@/lib/simulator/receiving/operations/remittances";
import { customsQueueHandlers } from "@/lib/simulator/materials/operations/customs-queue";
import { associationReviewHandlers } from "@/lib/simulator/receiving/operations/association-queue";
import { incomeReviewHandlers } from "@/lib/simulator/receiving/operations/income-queue";
import { receivingApplicationHandlers as applicationDesk } from "@/lib/simulator/receiving/operations/handlers";
import type { Buyer } from "./receiving-actions";
import type { Stage } from "./stage";
import { scenarioOps } from "./traders";
import { demoReviewer } from "./demo-accounts";

type Remitted = CallInput<typeof operations.sendRemittance>;
type Sending = Pick<Remitted, "amount" | "accountNo"> & Partial<Remitted>;

type DecidedAt = CallInput<typeof opsMaterialReviews.reviewMaterial>["decision"];
type RefundDeed = "askRefundPayee" | "switchRefund" | "failRefund";

/** What banks and reviewers do with the money that comes in, played by operations. */
export function receivingDesk(stage: Stage) {
  const { prisma } = stage.sql;
  const [world, id] = [stage.world.name, stage.world.id];
  const materialOf = async (serialNo: string) =>
    prisma.material.findFirstOrThrow({ where: { world: id, serialNo }, select: { id: true, changes: true } });
  const refundDeed = (deed: RefundDeed) => (orderNo: string, reason: string) =>
    stage.act(scenarioOps, `operations.${deed}`, refundDesk[deed], {
      world,
      orderNo,
      reason,
    });
  return {
    opens: (applicationNo: string) =>
      stage.act(scenarioOps, "operations.passReceivingApplication", applicationDesk.passReceivingApplication, {
        world,
        applicationNo,
      }),
    declines: (applicationNo: string) =>
      stage.act(scenarioOps, "operations.failReceivingApplication", applicationDesk.failReceivingApplication, {
        world,
        applicationNo,
        reason: "网站上没有商品 The website shows no goods",
        findings: [{ field: "website", reason: "无商品页面 No page of goods" }],
      }),
    closes: (applicationNo: string) =>
      stage.act(scenarioOps, "operations.closeReceivingApplication", applicationDesk.closeReceivingApplication, {
        world,
        applicationNo,
        reason: "银行停止该渠道 The bank has ended this channel",
      }),
    async decidesCustoms(userNo: string, decision: "open" | "refuse" | "close", reason = ""): Promise<void> {
      const { changes } = await prisma.customsProduct.findFirstOrThrow({ where: { world: id, userNo } });
      await stage.act(scenarioOps, "operations.decideCustoms", customsQueueHandlers.decideCustoms, {
        world,
        userNo,
        changes,
        decision,
        reason,
      });
    },
    /** From now on a merchant's incomes are credited ahead of their orders, or not any more. */
    creditsAhead: (userNo: string, isOn: boolean) =>
      stage.act(scenarioOps, "operations.setQuickEntry", incomeReviewHandlers.setQuickEntry, { world, userNo, isOn }),
    /** An income's check is passed, or not, with a reason. */
    clears: (detailId: string) =>
      stage.act(scenarioOps, "operations.clearIncome", incomeReviewHandlers.clearIncome, { world, detailId }),
    failsCheck: (detailId: string) =>
      stage.act(scenarioOps, "operations.failIncome", incomeReviewHandlers.failIncome, {
        world,
        detailId,
        reason: "汇款人身份无法核实 The remitter could not be identified",
      }),
    /** A buyer sends money, which arrives after some hours unless said otherwise. */
    sends: async (sending: Sending, buyer: Buyer) =>
      (
        await stage.act(scenarioOps, "operations.sendRemittance", sendRemittanceHandler, {
          world,
          payerName: buyer.name,
          payerAccount: "40029931774",
          payerBank: buyer.bank,
          payerCountry: buyer.country,
          postscript: "",
          chargingMode: "SHA",
          arrivesInMinutes: 240,
          ...sending,
        })
      ).orderNo,
    sendsBack: (orderNo: string) =>
      stage.act(scenarioOps, "operations.rejectRemittance", rejectRemittanceHandler, {
        world,
        orderNo,
        reason: "RR04 合规原因 Regulatory reason",
      }),
    async reviews(serialNo: string, decision: DecidedAt): Promise<void> {
      const { changes } = await materialOf(serialNo);
      const isApproved = decision === "approve";
      await stage.act(scenarioOps, "operations.reviewMaterial", desk.reviewMaterial, {
        world,
        serialNo,
        changes,
        decision,
        findings: decision === "fail" ? [{ path: "productName", reason: "与发票不一致 Not as the invoice says" }] : [],
        reason: isApproved ? "" : decision === "fail" ? "" : "合同系伪造 The contract is not genuine",
      });
    },
    async reviewsLogistics(serialNo: string, decision: "pass" | "giveBack" | "reject"): Promise<void> {
      const material = await materialOf(serialNo);
      const { changes } = await prisma.materialLogistics.findFirstOrThrow({
        where: { world: id, materialId: material.id },
      });
      await stage.act(scenarioOps, "operations.reviewLogistics", desk.reviewLogistics, {
        world,
        serialNo,
        changes,
        decision,
        reason: decision === "pass" ? "" : "单号查无记录 The carrier does not know this number",
      });
    },
    async reviewsSwitch(serialNo: string, isAgreed: boolean): Promise<void> {
      const material = await materialOf(serialNo);
      const { changes } = await prisma.materialSwitch.findFirstOrThrow({
        where: { world: id, materialId: material.id },
        orderBy: [{ askedAt: "desc" }, { id: "desc" }],
      });
      await stage.act(scenarioOps, "operations.reviewSwitch", desk.reviewSwitch, {
        world,
        serialNo,
        changes,
        isAgreed,
        reason: isAgreed ? "" : "缺少报关单 The customs declaration is missing",
      });
    },
    /** Decides about links together: passed, or rejected with a reason. */
    async decides(associationNos: readonly string[], isApproved: boolean): Promise<void> {
      const rows = await prisma.association.findMany({
        where: { world: id, associationNo: { in: [...associationNos] } },
        select: { associationNo: true, changes: true },
        orderBy: { associationNo: "asc" },
      });
      invariant(rows.length === associationNos.length, "the links of the story are there");
      await stage.act(scenarioOps, "operations.reviewAssociations", associationReviewHandlers.reviewAssociations, {
        world,
        links: rows,
        isApproved,
        reason: isApproved ? "" : "买方与汇款人不一致 The buyer is not the remitter",
      });
    },
    asksPayee: refundDeed("askRefundPayee"),
    switches: refundDeed("switchRefund"),
    fails: refundDeed("failRefund"),
    /** Two people let a refund go to another account than the remitter's own. */
    async letsGo(orderNo: string): Promise<void> {
      const deed = { world, orderNo, reason: "已核对付款人来函 The remitter's letter was checked" };
      await stage.act(scenarioOps, "operations.prepareRefund", refundDesk.prepareRefund, deed);
      const second = { realm: "operations", name: demoReviewer.name } as const;
      await stage.act(second, "operations.confirmRefund", refundDesk.confirmRefund, { world, orderNo });
    },
    paysOut: (orderNo: string) =>
      stage.act(scenarioOps, "operations.completeRefund", refundDesk.completeRefund, { world, orderNo }),
  };
}
