import { money } from "@/lib/money/money";
import type { quotaTerms } from "@/lib/operations/calls/payment-terms";
import { batchReviewHours, dispatchMinutes, reviewMinutes } from "@/lib/payments/terms";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { usualQuotas } from "../orders/quota";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";
import { setWorldTerms, term, type World } from "@/lib/simulator/driving/worlds/world";
import { inHeldWorld } from "@/lib/simulator/driving/worlds/operations/locked-world";

type Table = Handlers<typeof quotaTerms>;

interface Row {
  readonly userNo: string;
  readonly company: string;
  readonly payeeNo: string | null;
  readonly name: string | null;
  readonly singleMinor: bigint | null;
  readonly dayMinor: bigint | null;
}

const dollars = (minor: bigint) => money("USD", minor);

function termsOf(world: Pick<World, "terms">) {
  const { single, day } = usualQuotas(world);
  return {
    single: dollars(single),
    day: dollars(day),
    dispatchMinutes: term(world, "dispatchMinutes", dispatchMinutes),
    reviewMinutes: term(world, "reviewMinutes", reviewMinutes),
    batchReviewHours: term(world, "batchReviewHours", batchReviewHours),
  };
}

const setPaymentQuota: Table["setPaymentQuota"] = async ({ userNo, payeeNo, single, day }, context) =>
  inHeldWorld(context, async (tx) => {
    const of = { world: tx.world.id, userNo };
    if (!(await tx.prisma.merchant.findFirst({ where: of }))) return context.refuse("CUSTOMER_NOTFOUND");
    const payee = payeeNo ? await tx.prisma.payee.findFirst({ where: { ...of, payeeNo } }) : null;
    if (payeeNo && (!payee || payee.state === "removed")) return context.refuse("ACCOUNT_NOTFOUND");
    const key = { ...of, payeeId: payee?.id ?? "" };
    await tx.prisma.paymentQuota.deleteMany({ where: key });
    if (single || day)
      await tx.prisma.paymentQuota.create({
        data: { ...key, singleMinor: single?.minor ?? null, dayMinor: day?.minor ?? null },
      });
    return {};
  });

export const quotaTermsHandlers: Table = {
  paymentTerms: async (_, { world }) => termsOf(world),

  setPaymentTerms: async ({ single, day, dispatchMinutes: dispatch, reviewMinutes: review, ...hours }, context) =>
    inHeldWorld(context, async (tx) => {
      const terms = await setWorldTerms(tx.sql, tx.world, {
        singleQuotaUsdMinor: Number(single.minor),
        dayQuotaUsdMinor: Number(day.minor),
        dispatchMinutes: dispatch,
        reviewMinutes: review,
        batchReviewHours: hours.batchReviewHours,
      });
      return termsOf({ terms });
    }),

  async paymentQuotas({ currentPage, pageSize }, { world, sql }) {
    const pageRows = await pageOfRows<Row>(
      sql,
      { currentPage, pageSize },
      {
        from: "payment_quota q",
        beside:
          "join merchant m on m.world = q.world and m.user_no = q.user_no left join payee p on p.world = q.world and p.id::text = q.payee_id",
        where: "q.world = $1::uuid",
        values: [world.id],
        columns: `q.user_no as "userNo", m.name as company, p.payee_no as "payeeNo", p.name, q.single_minor as "singleMinor", q.day_minor as "dayMinor"`,
        order: "q.user_no, q.payee_id",
      },
    );
    return {
      ...pageRows,
      rows: pageRows.rows.map(({ userNo, company, payeeNo, name, singleMinor, dayMinor }) => ({
        userNo,
        company,
        payee: payeeNo === null ? null : { payeeNo, name: name ?? "" },
        single: singleMinor === null ? null : dollars(singleMinor),
        day: dayMinor === null ? null : dollars(dayMinor),
      })),
    };
  },
  setPaymentQuota,
};
