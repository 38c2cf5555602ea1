"use client";
import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { DateField } from "@/components/kit/dates/date-field";
import { CheckBox } from "@/components/kit/fields/check-box";
import { Notice } from "@/components/kit/feedback/notice";
import { Form, SubmitButton } from "@/components/kit/page/form";
import layout from "@/components/kit/page/layout.module.css";
import { MoneyText } from "@/components/kit/text/money-text";
import type { LimitEntry } from "@/lib/exchange/entry";
import { parseEnteredRate } from "@/lib/exchange/typed-rate";
import type { useSendEntryForm } from "@/lib/forms/use-call-form";
import { amountText, plus, type Money } from "@/lib/money/money";
import { canonicalPair, type Rate } from "@/lib/money/rate";
import { ExchangeAmountFields } from "../orders/amount-fields";
import { ExchangeCost } from "../orders/exchange-cost";
import { TargetDistanceText } from "./distance-text";
import styles from "../orders/exchange-apply.module.css";
import type { ApplyFacts } from "../orders/apply-facts";
import { FeeChangeNotice } from "../products/fee-notice";
import { RateCard, RateCourse } from "../rates/rate-card";
import { LimitOrderTargetField } from "../orders/target-field";
import type { ExchangeEntryFacts } from "../orders/use-entry-facts";

interface LimitBodyProps {
  entry: LimitEntry;
  onChange: (part: Partial<LimitEntry>) => void;
  /** Holds the entry's amounts at its target. */
  entryFacts: ExchangeEntryFacts;
  days: ApplyFacts["days"];
  form: Pick<ReturnType<typeof useSendEntryForm>, "submit" | "problems"> & {
    readonly errorOf: (name: keyof LimitEntry) => string | undefined;
  };
  action: string;
  hasAutoFocus: boolean;
  isActive: boolean;
  currencies: ApplyFacts["currencies"];
  /** Holds the available balances; of an order whose currencies are fixed they are left out. */
  balances?: readonly Money[] | undefined;
  isPairFixed?: boolean;
}

/** Renders the terms of a limit order, to be placed or changed, beside its amounts and how it fills. */
export function LimitOrderFields({
  entry,
  onChange,
  entryFacts,
  days,
  form: { submit, problems, errorOf },
  action,
  hasAutoFocus,
  isActive,
  currencies,
  balances,
  isPairFixed = false,
}: LimitBodyProps) {
  const t = useTranslations("exchange");
  const target = parseTargetRate(entry);
  const { formFacts, most, pair, side } = entryFacts;
  return (
    <div className={layout.columns}>
      <Card title={t("apply.entry")}>
        <Form onSubmit={submit} problems={problems}>
          <ExchangeAmountFields
            entry={entry}
            hasAutoFocus={hasAutoFocus}
            isPairFixed={isPairFixed}
            rate={target ?? formFacts.rate}
            available={formFacts.available}
            most={most}
            currencies={currencies}
            balances={balances}
            error={errorOf("amount")}
            onChange={onChange}
          >
            <BalanceWarning entry={entry} entryFacts={entryFacts} />
          </ExchangeAmountFields>
          <LimitOrderTargetField
            value={entry.target}
            rate={formFacts.rate}
            pair={pair}
            side={side}
            error={errorOf("target")}
            onChange={(text) => onChange({ target: text })}
          />
          <LimitTerms entry={entry} days={days} error={errorOf("validUntil")} onChange={onChange} />
          <SubmitButton disabled={!isActive || !formFacts.rate}>{action}</SubmitButton>
        </Form>
      </Card>
      <div className={layout.stack}>
        <LimitSummary entryFacts={entryFacts} target={target} holdsFunds={entry.holdsFunds} />
        <Card title={t("limit.how")}>
          <ul className={styles.list}>
            {(["how1", "how2", "how3"] as const).map((key) => (
              <li key={key}>{t(`limit.${key}`)}</li>
            ))}
          </ul>
        </Card>
      </div>
    </div>
  );
}

/** Selects the validity of the order, whether it may fill in parts, and whether its money is held meanwhile. */
function LimitTerms({
  entry,
  days,
  error,
  onChange,
}: Pick<LimitBodyProps, "entry" | "days" | "onChange"> & { error: string | undefined }) {
  const t = useTranslations("exchange.limit");
  return (
    <>
      <DateField
        id="validUntil"
        label={t("validUntil")}
        min={days.first}
        max={days.last}
        value={entry.validUntil}
        onChange={(event) => onChange({ validUntil: event.target.value })}
        error={error}
        help={t("validUntilHelp")}
      />
      {(["fillsPart", "holdsFunds"] as const).map((choice) => (
        <CheckBox
          key={choice}
          label={t(choice)}
          help={t(`${choice}Help`)}
          checked={entry[choice]}
          onChange={(event) => onChange({ [choice]: event.target.checked })}
        />
      ))}
    </>
  );
}

/**
 * Warns that the current balance does not cover the order: nothing is held for it, and if that is still so when the
 * target is reached, it fails, or fills in part as selected. An order with held funds cannot be placed without them.
 */
function BalanceWarning({
  entry: { holdsFunds, fillsPart },
  entryFacts: { amounts, fee, most },
}: Pick<LimitBodyProps, "entry" | "entryFacts">) {
  const t = useTranslations("exchange.limit");
  if (holdsFunds || !amounts || !fee || !most || amounts.sell.minor <= most.minor) return null;
  const need = amountText(plus(amounts.sell, fee));
  return (
    <Notice tone="waiting" live title={t("uncovered", { need, most: amountText(most) })}>
      {t(fillsPart ? "uncoveredPart" : "uncoveredWhole")}
    </Notice>
  );
}

/** Renders the current rate, its distance from the target, and the cost of the order when it fills. */
function LimitSummary({
  entryFacts: { live, formFacts, amounts, fee, nextFee, pair, side },
  target,
  holdsFunds,
}: {
  entryFacts: ExchangeEntryFacts;
  target: Rate | undefined;
  holdsFunds: boolean;
}) {
  const t = useTranslations("exchange");
  return (
    <Card title={t("apply.summary")}>
      <RateCard live={live} side={side} />
      {target && formFacts.rate && (
        <p className={styles.line}>
          <span className={layout.soft}>{t("limit.distance")}</span>
          <TargetDistanceText rate={formFacts.rate} side={side} target={target} />
        </p>
      )}
      <ExchangeCost sell={amounts?.sell} buy={amounts?.buy} rate={target ?? null} fee={fee} />
      {holdsFunds && amounts && fee && (
        <p className={styles.line}>
          <span className={layout.soft}>{t("limit.heldNow")}</span>
          <MoneyText amount={plus(amounts.sell, fee)} strong />
        </p>
      )}
      <FeeChangeNotice next={nextFee} />
      <RateCourse live={live} pair={pair} target={target} />
    </Card>
  );
}

/** Parses the entered target as a rate of the pair; undefined when it is invalid. */
export function parseTargetRate({ sell, buy, target }: LimitEntry): Rate | undefined {
  const pair = canonicalPair(sell, buy);
  const value = parseEnteredRate(target, pair);
  return value === undefined ? undefined : { ...pair, value };
}
