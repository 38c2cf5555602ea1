import { useLocale, useTranslations } from "next-intl";
import { MaskedMoney } from "@/components/kit/password/masked-money";
import { MoneyText } from "@/components/kit/text/money-text";
import { StateChip } from "@/components/kit/text/state-chip";
import type { homeCalls } from "@/lib/accounts/calls/home";
import { exchangeScreens } from "@/lib/exchange/screens";
import type { Got } from "@/lib/call/call";
import { displayMoney, type Money } from "@/lib/money/money";
import { Lines } from "./lines";
import styles from "./home.module.css";

type Row = Got<typeof homeCalls.maturities>["rows"][number];

/** What falls due day by day: what goes out, each with whether enough is there for it, and what comes in. */
export function Ahead({ rows, isHidden }: { rows: readonly Row[]; isHidden: boolean }) {
  const t = useTranslations("home.ahead");
  const locale = useLocale();
  const textOf = (amount: Money) => `${isHidden ? "••••" : displayMoney(amount)} ${amount.currency}`;
  const days = [...new Set(rows.map(({ day }) => day))];
  return (
    <Lines
      lines={days.map((day) => {
        const due = rows.filter((row) => row.day === day);
        const incoming = due.filter(({ moneyIn }) => moneyIn.minor > 0n).map(({ moneyIn }) => textOf(moneyIn));
        return {
          key: day,
          href: `${exchangeScreens.orders.path}?state=pending`,
          title: day,
          amount: due
            .filter(({ moneyOut }) => moneyOut.minor > 0n)
            .map(({ currency, moneyOut, short }) => (
              <span key={currency} className={styles.due}>
                {isHidden ? <MaskedMoney currency={currency} /> : <MoneyText amount={moneyOut} strong />}
                <StateChip tone={short.minor > 0n ? "bad" : "good"}>
                  {short.minor > 0n ? t("short", { amount: textOf(short) }) : t("covered")}
                </StateChip>
              </span>
            )),
          note: incoming.length > 0 && t("in", { amounts: new Intl.ListFormat(locale).format(incoming) }),
        };
      })}
    />
  );
}
