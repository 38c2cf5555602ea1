"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { LineChart } from "@/components/kit/chart/line-chart";
import { moneyAxis } from "@/components/kit/chart/value-axis";
import { Button } from "@/components/kit/page/button";
import { Card } from "@/components/kit/page/card";
import { ArrowDownIcon, BankIcon, EyeIcon, EyeOffIcon, SwapIcon, UploadIcon } from "@/components/kit/page/icons";
import { LinkButton } from "@/components/kit/page/link-button";
import { MaskedMoney } from "@/components/kit/password/masked-money";
import { MoneyText } from "@/components/kit/text/money-text";
import { SelectField } from "@/components/kit/select/select-field";
import { showToast } from "@/components/kit/feedback/toast";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import { accountCalls } from "@/lib/accounts/calls/balances";
import { totalsSinceFirstMoney, type DayTotal } from "@/lib/accounts/day-totals";
import { useCall, useSend } from "@/lib/call/browser";
import type { ClientOutput } from "@/lib/call/call";
import { storePreferenceCookie } from "@/lib/call/preferences";
import { CallRefusedError } from "@/lib/call/send";
import { orderCurrencies, type Currency } from "@/lib/money/currency";
import { amountText, minus } from "@/lib/money/money";
import { beijingInstant } from "@/lib/time/beijing";
import { signedAmountText } from "./amount-texts";
import { hiddenValue } from "./hidden-value";
import styles from "./total.module.css";

/** Lists the actions that may start on the home page, the most frequent first. */
export const homeActions = ["pay", "exchange", "receive", "settle"] as const;
/** Maps the actions that the reader may start to their addresses. */
export type HomeActions = Readonly<Partial<Record<(typeof homeActions)[number], string>>>;

const icons = { pay: <UploadIcon />, exchange: <SwapIcon />, receive: <ArrowDownIcon />, settle: <BankIcon /> };

/**
 * Shows total assets in a currency of the merchant's choice, visible or masked, their course, and the actions that the
 * reader may start.
 */
export function TotalAssetsCard({
  balances: first,
  reporting,
  history,
  actions,
  isStarting,
  isHidden,
}: {
  balances: ClientOutput<typeof accountCalls.balances>;
  reporting: Currency;
  /** Holds the total assets by day, oldest first; empty when they cannot be computed. */
  history: readonly DayTotal[];
  actions: HomeActions;
  /** Is true for a merchant without any money: another action of the page is then the first one. */
  isStarting: boolean;
  isHidden: boolean;
}) {
  const t = useTranslations("home");
  const { data: { total } = first } = useCall(accountCalls.balances, {}, { initial: first });
  const course = totalsSinceFirstMoney(history);
  return (
    <Card>
      <div className={styles.row}>
        <div className={styles.figures}>
          <div className={styles.top}>
            <div className={styles.amount}>
              <h2 className={styles.label}>{t("total")}</h2>
              <p className={styles.total}>
                {!total ? (
                  t("totalNone")
                ) : isHidden ? (
                  <MaskedMoney currency={total.currency} />
                ) : (
                  <MoneyText amount={total} strong />
                )}
              </p>
            </div>
            <div className={styles.tools}>
              <PermissionGate any={[accountCalls.setReporting.access]}>
                <Reporting currency={reporting} />
              </PermissionGate>
              <MaskToggle isHidden={isHidden} />
            </div>
          </div>
          <p className={styles.soft}>
            {!isHidden && <Change course={course} />} {t("asOf")}
          </p>
          <ActionLinks actions={actions} isStarting={isStarting} />
        </div>
        {!isHidden && course.length > 1 && (
          <div className={styles.course}>
            <LineChart
              caption={t("trendCaption", { days: course.length })}
              heads={[t("day"), t("total")]}
              axis={moneyAxis(reporting)}
              size="small"
              isBareOnPhones
              points={course.map((row) => ({
                label: row.day,
                at: beijingInstant(row.day),
                value: row.total.minor,
                text: amountText(row.total),
              }))}
            />
          </div>
        )}
      </div>
    </Card>
  );
}

/** Hides all amounts of the page, or shows them again. */
function MaskToggle({ isHidden }: { isHidden: boolean }) {
  const t = useTranslations("home");
  const router = useRouter();
  const toggle = () => {
    storePreferenceCookie("assets", isHidden ? "shown" : hiddenValue);
    // every card of the page hides its amounts or shows them
    router.refresh();
  };
  const label = t(isHidden ? "show" : "hide");
  return (
    <Button
      tone="quiet"
      icon={isHidden ? <EyeIcon /> : <EyeOffIcon />}
      aria-label={label}
      title={label}
      onClick={toggle}
    />
  );
}

/** Shows the change of the total since the first day of its course. */
function Change({ course }: { course: readonly DayTotal[] }) {
  const t = useTranslations("home");
  const [first, last] = [course[0]?.total, course.at(-1)?.total];
  if (!first || !last) return null;
  const amount = signedAmountText(minus(last, first));
  return <strong className={styles.change}>{t("trendChange", { amount, days: course.length })}</strong>;
}

function ActionLinks({ actions, isStarting }: { actions: HomeActions; isStarting: boolean }) {
  const t = useTranslations("home.actions");
  return (
    <div className={styles.actions}>
      {homeActions.flatMap((action) => {
        const href = actions[action];
        return href === undefined
          ? []
          : [
              <LinkButton
                key={action}
                // named cast: a screen's path is a page that exists
                href={href as Route}
                prefetch={false}
                icon={icons[action]}
                {...(action === "pay" && !isStarting && { tone: "primary" })}
              >
                {t(action)}
              </LinkButton>,
            ];
      })}
    </div>
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
