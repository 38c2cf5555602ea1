"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import { Card } from "@/components/kit/page/card";
import { joinClassNames } from "@/components/kit/page/classes";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import { EyeIcon, EyeOffIcon } from "@/components/kit/page/icons";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import layout from "@/components/kit/page/layout.module.css";
import { MaskedMoney } from "@/components/kit/password/masked-money";
import { MoneyText } from "@/components/kit/text/money-text";
import { SelectField } from "@/components/kit/select/select-field";
import { ProportionBar } from "@/components/kit/chart/share-bar";
import { Sparkline } from "@/components/kit/chart/sparkline";
import { showToast } from "@/components/kit/feedback/toast";
import { hrefWithQueryChanges } from "@/components/kit/select/query";
import { useAccessCheck } from "@/components/shell/frame/permission-gate";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import { accountCalls } from "@/lib/accounts/calls/balances";
import { useCall, useSend } from "@/lib/call/browser";
import type { ClientOutput } from "@/lib/call/call";
import { storePreferenceCookie } from "@/lib/call/preferences";
import { CallRefusedError } from "@/lib/call/send";
import { orderCurrencies, type Currency } from "@/lib/money/currency";
import { amountText, plus, zero, type Money } from "@/lib/money/money";
import { settleableCurrencies } from "@/lib/settlement/orders/terms";
import { settlementScreens } from "@/lib/settlement/screens";
import { HomeCurrencySettings } from "./currency-settings";
import { HeldBalanceBar } from "./reserved-bar";
import { hiddenValue } from "./hidden-value";
import { hiddenAmountColumnOptions } from "./mask";
import styles from "./home.module.css";

type Balances = ClientOutput<typeof accountCalls.balances>;

/** Holds the merchant's total assets at the end of a day. */
export interface DayTotal {
  readonly day: string;
  readonly total: Money;
}

/** Shows total assets and their development, visible or masked, in a currency of the merchant's choice. */
export function TotalAssetsCard({
  balances: first,
  reporting,
  trend,
  isHidden,
}: {
  balances: Balances;
  reporting: Currency;
  /** Holds the total assets by day, oldest first; empty when they cannot be computed. */
  trend: readonly DayTotal[];
  isHidden: boolean;
}) {
  const t = useTranslations("home");
  const router = useRouter();
  const { data = first } = useCall(accountCalls.balances, {}, { initial: first });
  const hide = () => {
    storePreferenceCookie("assets", isHidden ? "shown" : hiddenValue);
    // every card of the page hides its amounts or shows them
    router.refresh();
  };
  return (
    <Card>
      <div className={styles.top}>
        <div>
          <h2 className={styles.soft}>{t("total")}</h2>
          <p className={styles.total}>
            {data.total ? <Total amount={data.total} isHidden={isHidden} /> : t("totalNone")}
          </p>
          <p className={styles.soft}>{t("asOf")}</p>
        </div>
        {!isHidden && trend.length > 1 && (
          <div className={styles.trend}>
            <Sparkline
              caption={t("trendCaption", { days: trend.length })}
              heads={[t("day"), t("total")]}
              points={trend.map(({ day, total }) => ({ label: day, value: total.minor, text: amountText(total) }))}
            />
            <Change trend={trend} />
          </div>
        )}
        <div className={styles.tools}>
          <PermissionGate any={[accountCalls.setReporting.access]}>
            <Reporting currency={reporting} />
          </PermissionGate>
          <Button
            tone="quiet"
            icon={isHidden ? <EyeIcon /> : <EyeOffIcon />}
            aria-label={t(isHidden ? "show" : "hide")}
            title={t(isHidden ? "show" : "hide")}
            onClick={hide}
          />
        </div>
      </div>
      {!isHidden && <Shares balances={data} />}
    </Card>
  );
}

/** Shows the change of the total since the first day. */
function Change({ trend }: { trend: readonly DayTotal[] }) {
  const t = useTranslations("home");
  const [first, last] = [trend[0]?.total, trend.at(-1)?.total];
  if (!first || !last) return null;
  const minor = last.minor - first.minor;
  return (
    <p className={styles.soft}>
      {t("trendChange", {
        sign: minor > 0n ? "up" : minor < 0n ? "down" : "none",
        amount: amountText({ ...last, minor: minor < 0n ? -minor : minor }),
        days: trend.length,
      })}
    </p>
  );
}

/** Lists the available and reserved money of each currency; the reader selects the currencies. */
export function BalancesByCurrency({
  balances: first,
  reporting,
  visibleCurrencies,
  isHidden,
}: {
  balances: Balances;
  reporting: Currency;
  visibleCurrencies: readonly Currency[];
  isHidden: boolean;
}) {
  const t = useTranslations("home");
  const { data = first } = useCall(accountCalls.balances, {}, { initial: first });
  const [isChoosing, setChoosing] = useState(false);
  return (
    <Card
      title={t("balances")}
      action={
        <Button small tone="quiet" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
          {isChoosing ? t("currencies.cancel") : t("currencies.title")}
        </Button>
      }
    >
      <div className={layout.stack}>
        {isChoosing && (
          <HomeCurrencySettings
            visibleCurrencies={
              visibleCurrencies.length > 0 ? visibleCurrencies : data.rows.map(({ currency }) => currency)
            }
            onDone={() => setChoosing(false)}
          />
        )}
        <div className={joinClassNames(styles.plain, styles.brief)}>
          <BalanceTable rows={visibleRows(data, reporting, visibleCurrencies)} isHidden={isHidden} />
        </div>
        <HiddenBalances balances={data} visibleCurrencies={visibleCurrencies} />
      </div>
    </Card>
  );
}

/**
 * Returns the balances of the selected currencies, in order, with or without money; without a selection, all currencies
 * that were ever used.
 */
function visibleRows(
  { rows }: Balances,
  reporting: Currency,
  visibleCurrencies: readonly Currency[],
): Balances["rows"] {
  if (visibleCurrencies.length === 0) return rows;
  return visibleCurrencies.map(
    (currency) =>
      rows.find((row) => row.currency === currency) ?? {
        currency,
        available: zero(currency),
        held: zero(currency),
        value: zero(reporting),
      },
  );
}

/** Lists currencies with money that the table omits: the total includes them. */
function HiddenBalances({
  balances: { rows },
  visibleCurrencies,
}: {
  balances: Balances;
  visibleCurrencies: readonly Currency[];
}) {
  const t = useTranslations("home.currencies");
  const hiddenRows = rows.filter(
    ({ currency, available, held }) =>
      visibleCurrencies.length > 0 && !visibleCurrencies.includes(currency) && available.minor + held.minor > 0n,
  );
  return (
    hiddenRows.length > 0 && (
      <p className={styles.soft}>
        {t("notShown", { currencies: hiddenRows.map(({ currency }) => currency).join(" ") })}
      </p>
    )
  );
}

/** Shows the parts of the total as one bar, if every part can be valued. */
function Shares({ balances: { rows, total } }: { balances: Balances }) {
  const t = useTranslations("home");
  if (!total || total.minor === 0n) return null;
  const parts = rows.flatMap(({ currency, value }) =>
    value && value.minor > 0n ? [{ label: currency, value: value.minor, text: amountText(value) }] : [],
  );
  return <ProportionBar caption={t("sharesCaption")} heads={[t("currency"), t("value"), t("part")]} parts={parts} />;
}

const Total = ({ amount, isHidden }: { amount: Money; isHidden: boolean }) =>
  isHidden ? <MaskedMoney currency={amount.currency} /> : <MoneyText amount={amount} strong />;

function BalanceTable({ rows, isHidden }: { rows: Balances["rows"]; isHidden: boolean }) {
  const t = useTranslations();
  const mask = hiddenAmountColumnOptions(isHidden);
  const maySettle = useAccessCheck()(settlementScreens.apply.access);
  const isSettleable = ({ currency, available }: Balances["rows"][number]) =>
    available.minor > 0n && settleableCurrencies.includes(currency);
  const settle: Column<Balances["rows"][number]> = {
    head: t("home.do"),
    kind: "link",
    of: (row) => (isSettleable(row) ? t("home.settle", { currency: row.currency }) : ""),
    href: (row) =>
      isSettleable(row) ? hrefWithQueryChanges(settlementScreens.apply.path, {}, { currency: row.currency }) : null,
  };
  return (
    <DataTable
      caption={t("home.balancesCaption")}
      rows={rows}
      empty={<EmptyState>{t("home.emptyBalances")}</EmptyState>}
      columns={[
        { head: t("home.currency"), of: ({ currency }) => t(`terms.currency.${currency}`) },
        { head: t("terms.available"), kind: "money", of: ({ available }) => available, strong: true, ...mask },
        { head: t("terms.held"), kind: "money", of: ({ held }) => held, ...mask },
        { head: t("home.all"), kind: "money", of: ({ available, held }) => plus(available, held), ...mask },
        {
          head: t("home.share"),
          kind: "node",
          of: ({ available, held }) =>
            !isHidden && <HeldBalanceBar available={available.minor} heldMinor={held.minor} />,
        },
        ...(maySettle && rows.some(isSettleable) ? [settle] : []),
      ]}
    />
  );
}

/** Selects the currency of the total. */
function Reporting({ currency }: { currency: Currency }) {
  const t = useTranslations("home");
  const connectionError = useTranslations("shell.connection")("lost");
  const set = useSend(accountCalls.setReporting);
  const router = useRouter();
  const choose = async (code: string) => {
    const next = orderCurrencies.find((item) => item === code);
    if (!next) return;
    try {
      await set({ currency: next });
    } catch (cause) {
      showToast("bad", cause instanceof CallRefusedError ? cause.text : connectionError);
    }
    router.refresh();
  };
  return (
    <SelectField
      key={currency}
      label={t("reporting")}
      defaultValue={currency}
      onChange={(event) => void choose(event.target.value)}
      options={orderCurrencies.map((code) => ({ value: code, label: code }))}
    />
  );
}
