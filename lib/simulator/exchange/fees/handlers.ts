import { issueAt } from "@/lib/call/refusals";
import { feeProduct, type fees } from "@/lib/exchange/calls/fees";
import { feeOf } from "@/lib/money/fee";
import { lastTick } from "@/lib/simulator/driving/market/ticks";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import {
  readAnnouncedFeeChanges,
  feeTableAt,
  convertFeeTerms,
  type FeeRule,
} from "@/lib/simulator/platform/pricing/fee-table";

const productFees: Handler<typeof fees.productFees> = async ({ currency, product, amount }, context) => {
  const { refuse } = context;
  if (amount && amount.currency !== currency) return refuse("INVALID_CURRENCY", issueAt("amount"));
  const [table, announcedRules, last] = [
    await feeTableAt(context),
    await readAnnouncedFeeChanges(context, currency),
    await lastTick(context),
  ];
  const termsInCurrency = (rule: FeeRule) => convertFeeTerms(rule, currency, last?.mids) ?? refuse("NO_RATE");
  return {
    rows: (product ? [product] : feeProduct.options).map((option) => {
      const rule = table.rule(option, currency);
      const terms = termsInCurrency(rule);
      const next = announcedRules.find((candidate) => candidate.product === option);
      return {
        product: option,
        terms,
        fee: amount ? feeOf(amount, terms) : null,
        since: rule.effectiveFrom,
        next: next?.effectiveFrom ? { terms: termsInCurrency(next), from: next.effectiveFrom } : null,
      };
    }),
  };
};

export const feesHandlers: Handlers<typeof fees> = { productFees };
