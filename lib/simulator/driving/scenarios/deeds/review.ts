import * as z from "zod/mini";
import { levelsOf, limit } from "@/lib/access/approval-rules";
import { approval } from "@/lib/access/calls/approval";
import { approvalLevelsMax } from "@/lib/access/terms";
import { line } from "@/lib/call/field-schemas";
import { isRefusalCode, Refusal } from "@/lib/call/refusals";
import { paymentReviews } from "@/lib/payments/calls/reviews";
import { exchangePays } from "@/lib/settlement/calls/exchange-pay";
import { settlementReviews } from "@/lib/settlement/calls/order-reviews";
import { orderNo } from "@/lib/call/field-schemas";
import { deedsBy, type Hands } from "./deed";

const merchant = deedsBy("merchant");

/** The orders that people of a merchant review, level by level. */
export const reviewShape = z.object({
  levels: levelsOf(line(1, 40)),
  limits: z.optional(z.array(limit).check(z.maxLength(approvalLevelsMax))),
});

/** Sets up who of a merchant's people review its orders. */
export const setsReview = (
  name: string,
  { levels, limits }: z.output<typeof reviewShape>,
  { ask, operatorOf }: Hands,
): Promise<unknown> =>
  ask(approval.saveApproval, {
    levels: levels.map((level) => level.map((part) => operatorOf(`${name}.${part}`))),
    ...(limits && { limits }),
  });

/** What people of a merchant review, and who of them. */
export const reviewDeeds = {
  review: merchant(
    "Approves a payment, a settlement or an exchange-and-pay order that waits for its review, or rejects it with a remark: by one of the people of the merchant who review.",
    z.object({ orderNo, isApproved: z._default(z.boolean(), true), remark: z._default(line(0, 140), "") }),
    async ({ orderNo: of, ...takes }, { ask }) => {
      if (of.startsWith("EP")) return ask(exchangePays.reviewExchangePay, { ...takes, orderNo: of });
      const { rows } = of.startsWith("SO")
        ? await ask(settlementReviews.reviewSettlements, { ...takes, orderNos: [of] })
        : await ask(paymentReviews.review, { ...takes, orderNos: [of], pageSize: 20 });
      const [row] = rows;
      if (row?.refusal)
        throw new Refusal(isRefusalCode(row.refusal) ? row.refusal : "OPERATION_NOT_ALLOW", {}, { issues: [] });
      return row;
    },
  ),
  setReview: merchant(
    "Says which of the people of the merchant review its orders from now on: names, level by level, and what calls each level.",
    reviewShape,
    (takes, hands) => setsReview(hands.merchant ?? "", takes, hands),
  ),
};
