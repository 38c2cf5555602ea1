import * as z from "zod/mini";
import { approvalLevelsSchema, limit } from "@/lib/access/approval-rules";
import { approval } from "@/lib/access/calls/approval";
import { approvalLevelsMax } from "@/lib/access/terms";
import { singleLineText } from "@/lib/call/field-schemas";
import { isRefusalCode, Refusal } from "@/lib/call/refusals";
import { paymentReviews } from "@/lib/payments/calls/reviews";
import { exchangePayCalls } from "@/lib/settlement/calls/exchange-pay";
import { settlementReviews } from "@/lib/settlement/calls/order-reviews";
import { orderNo } from "@/lib/call/field-schemas";
import { declareCommandsBy, type ScenarioActor } from "./command";

const merchant = declareCommandsBy("merchant");

/** Describes the reviewers of a merchant's orders, level by level. */
export const scenarioReviewShape = z.object({
  levels: approvalLevelsSchema(singleLineText(1, 40)),
  limits: z.optional(z.array(limit).check(z.maxLength(approvalLevelsMax))),
});

/** Sets up which of a merchant's people review its orders. */
export const setUpReviewLevels = (
  name: string,
  { levels, limits }: z.output<typeof scenarioReviewShape>,
  { invoke, operatorOf }: ScenarioActor,
): Promise<unknown> =>
  invoke(approval.saveApproval, {
    levels: levels.map((level) => level.map((part) => operatorOf(`${name}.${part}`))),
    ...(limits && { limits }),
  });

/** Defines the commands by which people of a merchant review orders and configure the reviewers. */
export const reviewCommands = {
  review: merchant(
    "Approves a payment, a settlement or an exchange-and-pay order that waits for its review, or rejects it with a remark: by one of the people of the merchant who review.",
    z.object({ orderNo, isApproved: z._default(z.boolean(), true), remark: z._default(singleLineText(0, 140), "") }),
    async ({ orderNo: of, ...input }, { invoke }) => {
      if (of.startsWith("EP")) return invoke(exchangePayCalls.reviewExchangePay, { ...input, orderNo: of });
      const { rows } = of.startsWith("SO")
        ? await invoke(settlementReviews.reviewSettlements, { ...input, orderNos: [of] })
        : await invoke(paymentReviews.review, { ...input, orderNos: [of], pageSize: 20 });
      const [row] = rows;
      if (row?.refusal)
        throw new Refusal(isRefusalCode(row.refusal) ? row.refusal : "OPERATION_NOT_ALLOW", {}, { issues: [] });
      return row;
    },
  ),
  setReview: merchant(
    "Says which of the people of the merchant review its orders from now on: names, level by level, and what calls each level.",
    scenarioReviewShape,
    (input, actor) => setUpReviewLevels(actor.merchant ?? "", input, actor),
  ),
};
