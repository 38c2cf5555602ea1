import { issueAt } from "@/lib/call/refusals";
import { localeOfCookie } from "@/lib/i18n/locale";
import { amountText, minorMax, money } from "@/lib/money/money";
import { estimatePaymentArrival } from "@/lib/payments/arrival";
import type { paymentPreparations } from "@/lib/payments/calls/preparations";
import { minimumPaymentAmount, paymentDebit } from "@/lib/payments/rules";
import { cutOffHourOf } from "@/lib/payments/arrival";
import { reviewMinutes, transitWorkingDays } from "@/lib/payments/terms";
import { paymentApprovalLevels } from "../../access/approval/group";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { feeOf } from "@/lib/money/fee";
import { translatorFor } from "../../../i18n/translator";
import { numericWorldTerm } from "@/lib/simulator/driving/worlds/world";
import { earliestDispatchTime } from "../banks/dispatch-time";
import { usdCentsRoundedUp } from "@/lib/simulator/driving/market/dollars-up";
import { currencyIssues } from "./payable";
import { currentExchangeTerms, calculatePaymentPrice } from "./price";
import { expectedDispatchDay, displayedQuotaRemainder, quotaFault, effectivePaymentQuotas } from "./quota";
import { canAllLevelsBePassed } from "../review/required-levels";

export const paymentPreparationsHandlers: Handlers<typeof paymentPreparations> = {
  async tips({ currency, payOn }, context) {
    const { principal, world, now, by, caller } = context;
    const t = await translatorFor(localeOfCookie(caller.locale));
    const { sentOn, expectedOn, late, isOfficial } = estimatePaymentArrival(
      currency,
      earliestDispatchTime(world, now, payOn ?? null),
      numericWorldTerm(world, "transitWorkingDays", transitWorkingDays),
    );
    const levels = await paymentApprovalLevels(context, principal.userNo, by.at);
    const least = minimumPaymentAmount(currency);
    const rows = [
      late && { tip: late, text: t(`payments.tip.${late}`, { hour: String(cutOffHourOf(currency)), day: sentOn }) },
      { tip: "arrival" as const, text: t("payments.tip.arrival", { day: expectedOn }) },
      isOfficial
        ? null
        : { tip: "calendar" as const, text: t("payments.tip.calendar", { year: expectedOn.slice(0, 4) }) },
      least.minor > 1n
        ? { tip: "minimum" as const, text: t("payments.tip.minimum", { amount: amountText(least) }) }
        : null,
      levels.length > 0
        ? {
            tip: "review" as const,
            text: t("payments.tip.review", {
              hours: String(Math.round(numericWorldTerm(world, "reviewMinutes", reviewMinutes) / 60)),
            }),
          }
        : null,
      canAllLevelsBePassed(levels, principal.operatorId)
        ? null
        : { tip: "reviewers" as const, text: t("payments.tip.reviewers") },
    ].filter((row) => row !== null);
    return { rows, sentOn, expectedOn };
  },

  async quota({ amount, payeeId, payOn }, context) {
    const { principal, refuse } = context;
    const worth = (await usdCentsRoundedUp(context, amount)) ?? refuse("NO_RATE");
    if (worth > minorMax("USD")) return context.refuse("INVALID_PARAM", issueAt("amount", "amount.large"));
    const leaves = expectedDispatchDay(context, payOn ?? null);
    const quotas = await effectivePaymentQuotas(context, principal.userNo, payeeId, leaves);
    const dollars = (minor: bigint) => money("USD", minor);
    return {
      worth: dollars(worth),
      single: dollars(quotas.single),
      day: dollars(quotas.day),
      left: dollars(displayedQuotaRemainder(quotas.left)),
      fits: quotaFault(quotas, worth) === null,
      leavesOn: leaves,
    };
  },

  async globalCost({ currency, amount: namedAmount, payCurrency, feeCurrency = payCurrency, bearer }, context) {
    const { now, refuse } = context;
    const issues = currencyIssues({ amount: namedAmount, currency, payCurrency, feeCurrency });
    if (issues.length > 0) return refuse("INVALID_CURRENCY", issues);
    const toPay = { namedAmount: namedAmount, currency, payCurrency, feeCurrency, bearer };
    const { amount, charges, purchase } = await calculatePaymentPrice(context, toPay, async () => {
      const { amounts, rate, terms } = await currentExchangeTerms(context, toPay);
      return { ...amounts, rate, fee: feeOf(amounts.sell, terms) };
    });
    const { ownFee, correspondentFee, exchangeFee } = charges;
    return {
      amount,
      fee: ownFee,
      correspondentFee,
      exchangeFee,
      debit: paymentDebit(charges),
      rate: purchase?.rate ?? null,
      at: now,
    };
  },
};
