import type { CallOutput } from "@/lib/call/call";
import {
  advanceFeePpm,
  confirmedUsdMinor,
  cureWorkingDays,
  deliveryCheckSeconds,
  exchangeFeePpm,
  feeAgreements,
  halfSpreadPpm,
  penaltyPpm,
  quoteSeconds,
  rateAgeTicks,
  tickGuardPpm,
  tickSeconds,
  tradingHours,
} from "@/lib/exchange/terms";
import { issueAt } from "@/lib/call/refusals";
import type { driving } from "@/lib/operations/calls/driving";
import { halfSpreadPpmMax } from "@/lib/operations/market-terms";
import {
  bankMinutes,
  bankRecallPpm,
  bankShares,
  banksAct,
  batchReviewHours,
  dayQuotaUsdMinor,
  dispatchMinutes,
  payAheadDays,
  payeesChecked,
  poboPersonal,
  refundMinutes,
  repeatMinutes,
  reviewMarginPpm,
  reviewMinutes,
  singleQuotaUsdMinor,
  stalledDays,
  transitWorkingDays,
} from "@/lib/payments/terms";
import { exchangePayMinutes } from "@/lib/settlement/exchange-pay/terms";
import {
  advanceInterestPpm,
  advanceWorkingDays,
  offHoursMarginPpm,
  platformCreditUsdMinor,
} from "@/lib/settlement/advance/terms";
import { customsDayUsdMinor, settlementDispatchMinutes, settlementTransitDays } from "@/lib/settlement/orders/terms";
import { incomeCheckMinutes, incomeCheckUsdMinor, quickEntryDays } from "@/lib/receiving/terms";
import { transferReviewUsdMinor } from "@/lib/transfers/terms";
import { certificateNoticeDays, paymentsOpenDays, verificationsReviewed } from "@/lib/verification/terms";
import type { Handler } from "@/lib/simulator/platform/handler";
import { hastenTicks, rescheduleTicks } from "@/lib/simulator/driving/market/jobs";
import { writeTickChangingMids } from "@/lib/simulator/driving/market/market";
import { resumePaymentBankSteps, hasAutomaticBanks } from "@/lib/simulator/driving/banks/payments/bank-turn";
import { resumeBankReviews } from "@/lib/simulator/receiving/applications/deadlines";
import { resumeIncomeChecks } from "@/lib/simulator/receiving/incomes/check-schedule";
import { resumeSettlementBankSteps } from "@/lib/simulator/driving/banks/settlement/bank-turn";
import { resumeExchangePayPayouts } from "@/lib/simulator/settlement/exchange-pay/jobs";
import { applyCertificateNoticeDays } from "@/lib/simulator/verification/certificates/near";
import { resumeVerificationReviews } from "@/lib/simulator/verification/applications/deadline";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { tickListeners } from "@/lib/simulator/driving/tick-listeners";
import { jsonFieldsByName, setTerm, setOrDeleteWorldTerms, numericWorldTerm, type World } from "../world";
import { operationsFateDecision } from "@/lib/simulator/driving/banks/payments/fate";
import { requireSimulatedWorld } from "../manual-books";
import { transactInLockedWorld } from "./locked-world";

type Term = Pick<CallOutput<typeof driving.terms>["rows"][number], "name" | "group" | "unit" | "usual" | "min" | "max">;

const row =
  (group: Term["group"]) =>
  (name: string, unit: Term["unit"], usual: number, min: number, max: number): Term => ({
    name,
    group,
    unit,
    usual,
    min,
    max,
  });
const [market, exchange, payments, banks, verification, receiving, settlement] = [
  row("market"),
  row("exchange"),
  row("payments"),
  row("banks"),
  row("verification"),
  row("receiving"),
  row("settlement"),
];
const million = 1_000_000;

/** Lists every parameter of a world. Tests compare the list with what the code reads. */
export const worldTerms: readonly Term[] = [
  market("tradingOpens", "hour", tradingHours.opens, 0, 23),
  market("tradingCloses", "hour", tradingHours.closes, 1, 24),
  market("tickSeconds", "seconds", tickSeconds, 60, 604_800),
  market("halfSpreadPpm", "ppm", halfSpreadPpm, 0, halfSpreadPpmMax),
  market("tickGuardPpm", "ppm", tickGuardPpm, 1_000, 900_000),
  market("rateAgeSeconds", "seconds", rateAgeTicks * tickSeconds, 60, 604_800),
  market("quoteSeconds", "seconds", quoteSeconds, 5, 3_600),
  exchange("exchangeFeePpm", "ppm", exchangeFeePpm, 0, 100_000),
  exchange("advanceFeePpm", "ppm", advanceFeePpm, 0, 500_000),
  exchange("penaltyPpm", "ppm", penaltyPpm, 0, 100_000),
  exchange("cureWorkingDays", "days", cureWorkingDays, 0, 60),
  exchange("deliveryCheckSeconds", "seconds", deliveryCheckSeconds, 60, 86_400),
  exchange("confirmedUsdMinor", "cents", confirmedUsdMinor, 0, 1_000_000_000_000),
  exchange("feeNoticeDays", "days", feeAgreements.main, 0, 365),
  exchange("tradeFeeNoticeDays", "days", feeAgreements.trade, 0, 365),
  payments("dispatchMinutes", "minutes", dispatchMinutes, 0, 10_080),
  payments("reviewMinutes", "minutes", reviewMinutes, 1, 43_200),
  payments("reviewMarginPpm", "ppm", reviewMarginPpm, 0, 500_000),
  payments("batchReviewHours", "hours", batchReviewHours, 1, 720),
  payments("repeatMinutes", "minutes", repeatMinutes, 0, 10_080),
  payments("transitWorkingDays", "days", transitWorkingDays, 0, 30),
  payments("payAheadDays", "days", payAheadDays, 1, 365),
  payments("stalledDays", "days", stalledDays, 1, 30),
  payments("refundMinutes", "minutes", refundMinutes, 0, 43_200),
  payments("singleQuotaUsdMinor", "cents", singleQuotaUsdMinor, 0, 1_000_000_000_000),
  payments("dayQuotaUsdMinor", "cents", dayQuotaUsdMinor, 0, 1_000_000_000_000),
  payments("transferReviewUsdMinor", "cents", transferReviewUsdMinor, 0, 1_000_000_000_000),
  payments("payeesChecked", "yesNo", payeesChecked, 0, 1),
  payments("poboPersonal", "yesNo", poboPersonal, 0, 1),
  banks("banksAct", "yesNo", banksAct, 0, 1),
  banks("bankMinutes", "minutes", bankMinutes, 1, 10_080),
  ...bankShares.map(({ name, usual }) => banks(name, "ppm", usual, 0, million)),
  banks("bankRecallPpm", "ppm", bankRecallPpm, 0, million),
  verification("verificationsReviewed", "yesNo", verificationsReviewed, 0, 1),
  verification("certificateNoticeDays", "days", certificateNoticeDays, 0, 365),
  verification("paymentsOpenDays", "days", paymentsOpenDays, 0, 365),
  receiving("incomeCheckUsdMinor", "cents", incomeCheckUsdMinor, 0, 1_000_000_000_000),
  receiving("incomeCheckMinutes", "minutes", incomeCheckMinutes, 1, 43_200),
  receiving("quickEntryDays", "days", quickEntryDays, 1, 365),
  settlement("settlementDispatchMinutes", "minutes", settlementDispatchMinutes, 0, 10_080),
  settlement("settlementTransitDays", "days", settlementTransitDays, 0, 30),
  settlement("customsDayUsdMinor", "cents", customsDayUsdMinor, 0, 1_000_000_000_000),
  settlement("platformCreditUsdMinor", "cents", platformCreditUsdMinor, 0, 1_000_000_000_000),
  settlement("advanceWorkingDays", "days", advanceWorkingDays, 1, 60),
  settlement("exchangePayMinutes", "minutes", exchangePayMinutes, 1, 43_200),
  settlement("advanceInterestPpm", "ppm", advanceInterestPpm, 0, 100_000),
  settlement("offHoursMarginPpm", "ppm", offHoursMarginPpm, 0, 100_000),
];

const rowsOf = (world: Pick<World, "terms">) => ({
  rows: worldTerms.map((entry) => ({
    ...entry,
    value: numericWorldTerm(world, entry.name, entry.usual),
    isSet: typeof jsonFieldsByName(world.terms)[entry.name] === "number",
  })),
});

export const getWorldParameters: Handler<typeof driving.terms> = async (_, { world }) => rowsOf(world);

/** Returns true if a term may have a value. */
export const isAllowedTerm = (name: string, value: number | null): boolean => {
  const definition = worldTerms.find((entry) => entry.name === name);
  return definition !== undefined && (value === null || (value >= definition.min && value <= definition.max));
};

/** Returns true when trading opens before it closes: otherwise it would never tick again. */
const isInOrder = (world: Pick<World, "terms">): boolean =>
  numericWorldTerm(world, "tradingOpens", tradingHours.opens) <
  numericWorldTerm(world, "tradingCloses", tradingHours.closes);

export const updateWorldParameters: Handler<typeof driving.setTerms> = async ({ terms: termValues }, context) => {
  const outside = Object.entries(termValues).filter(([name, value]) => !isAllowedTerm(name, value));
  const issues = outside.map(([name]) => ({ path: ["terms", name], code: "term.range" }));
  if (issues.length > 0) return context.refuse("INVALID_PARAM", issues);
  return transactInLockedWorld(context, async (tx) => {
    if (termValues["banksAct"] === 1 || termValues["verificationsReviewed"] === 0) requireSimulatedWorld(tx.world);
    const didAct = hasAutomaticBanks(tx.world);
    const set = { ...tx, world: { ...tx.world, terms: await setOrDeleteWorldTerms(tx.sql, tx.world, termValues) } };
    if (!isInOrder(set.world)) return tx.refuse("INVALID_PARAM", issueAt("terms.tradingCloses", "term.order"));
    if ("halfSpreadPpm" in termValues) await writeTickChangingMids(set, tickListeners, "set", (mids) => mids);
    // the next tick was put off to an opening that may be another one now
    if ("tradingOpens" in termValues || "tradingCloses" in termValues) await rescheduleTicks(set);
    else if ("tickSeconds" in termValues) await hastenTicks(set);
    if (!didAct && hasAutomaticBanks(set.world)) {
      await letAllGoOn(set);
    }
    if (termValues.verificationsReviewed === 0) await resumeVerificationReviews(set);
    if ("certificateNoticeDays" in termValues) await applyCertificateNoticeDays(set);
    return rowsOf(set.world);
  });
};

/** Resumes everything that is with the banks after they act again. */
async function letAllGoOn(tx: Tx): Promise<void> {
  await resumePaymentBankSteps(tx);
  await resumeSettlementBankSteps(tx);
  await resumeBankReviews(tx);
  await resumeIncomeChecks(tx);
  await resumeExchangePayPayouts(tx);
}

const banksOf = (world: World) => {
  const next = operationsFateDecision(world);
  return {
    doAct: hasAutomaticBanks(world),
    // named cast: setBanks lets only these in
    next: next ? { fate: next.fate as "fail", reason: next.message ?? "" } : null,
  };
};

export const getBankBehavior: Handler<typeof driving.banks> = async (_, { world }) => banksOf(world);

export const setBankBehavior: Handler<typeof driving.setBanks> = async ({ doAct, next }, context) =>
  transactInLockedWorld(context, async (tx) => {
    if (doAct || next) requireSimulatedWorld(tx.world);
    const didAct = hasAutomaticBanks(tx.world);
    const act = await setTerm(tx.sql, tx.world, "banksAct", doAct ? 1 : 0);
    const set: Tx = { ...tx, world: { ...tx.world, terms: act } };
    const all = await setTerm(tx.sql, set.world, "bankNext", next ?? 0);
    if (!didAct && doAct) {
      await letAllGoOn({ ...set, world: { ...set.world, terms: all } });
    }
    return banksOf({ ...set.world, terms: all });
  });
