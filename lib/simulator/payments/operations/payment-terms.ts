import { money } from "@/lib/money/money";
import type { quotaTerms } from "@/lib/operations/calls/payment-terms";
import { batchReviewHours, dispatchMinutes, reviewMinutes } from "@/lib/payments/terms";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { defaultPaymentQuotas } from "../orders/quota";
import { readPage } from "@/lib/simulator/platform/store/paging";
import { query } from "@/lib/simulator/platform/store/query";
import { setWorldTerms, numericWorldTerm, type World } from "@/lib/simulator/driving/worlds/world";
import { transactInLockedWorld } from "@/lib/simulator/driving/worlds/operations/locked-world";

type Table = Handlers<typeof quotaTerms>;

const dollars = (minor: bigint) => money("USD", minor);

function termsOf(world: Pick<World, "terms">) {
  const { single, day } = defaultPaymentQuotas(world);
  return {
    single: dollars(single),
    day: dollars(day),
    dispatchMinutes: numericWorldTerm(world, "dispatchMinutes", dispatchMinutes),
    reviewMinutes: numericWorldTerm(world, "reviewMinutes", reviewMinutes),
    batchReviewHours: numericWorldTerm(world, "batchReviewHours", batchReviewHours),
  };
}

const setPaymentQuota: Table["setPaymentQuota"] = async ({ userNo, payeeNo, single, day }, context) =>
  transactInLockedWorld(context, async (tx) => {
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
    transactInLockedWorld(context, async (tx) => {
      const terms = await setWorldTerms(tx.sql, tx.world, {
        singleQuotaUsdMinor: Number(single.minor),
        dayQuotaUsdMinor: Number(day.minor),
        dispatchMinutes: dispatch,
        reviewMinutes: review,
        batchReviewHours: hours.batchReviewHours,
      });
      return termsOf({ terms });
    }),

  async paymentQuotas(paging, { world, sql }) {
    const quotas = query
      .selectFrom("paymentQuota as q")
      .where("q.world", "=", world.id)
      .orderBy("q.userNo")
      .orderBy("q.payeeId");
    const page = await readPage(sql, paging, quotas, {
      key: ["q.world", "q.userNo", "q.payeeId"],
      select: (rows) =>
        rows
          .innerJoin("merchant as m", (join) =>
            join.onRef("m.world", "=", "q.world").onRef("m.userNo", "=", "q.userNo"),
          )
          .leftJoin("payee as p", (join) =>
            join
              .onRef("p.world", "=", "q.world")
              .on(({ eb, cast, ref }) => eb(cast<string>("p.id", "text"), "=", ref("q.payeeId"))),
          )
          .select(["q.userNo", "m.name as company", "p.payeeNo", "p.name", "q.singleMinor", "q.dayMinor"]),
    });
    return {
      ...page,
      rows: page.rows.map(({ userNo, company, payeeNo, name, singleMinor, dayMinor }) => ({
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
