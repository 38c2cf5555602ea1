import { useLocale, useTranslations } from "next-intl";
import { MaskedMoney } from "@/components/kit/password/masked-money";
import { MoneyText } from "@/components/kit/text/money-text";
import { StateChip } from "@/components/kit/text/state-chip";
import type { homeCalls } from "@/lib/accounts/calls/home";
import { exchangeScreens } from "@/lib/exchange/screens";
import { paymentsScreens } from "@/lib/payments/screens";
import type { ClientOutput } from "@/lib/call/call";
import type { Money } from "@/lib/money/money";
import { amountTextOrMask } from "./amount-texts";
import { LinkedItemList } from "./lines";
import styles from "./home.module.css";

type Row = ClientOutput<typeof homeCalls.maturities>["rows"][number];

/**
 * Lists upcoming payments by day: outgoing money, each with its coverage, incoming money, and money reserved for
 * payments of the day.
 */
export function UpcomingMoneyMovements({ rows, isHidden }: { rows: readonly Row[]; isHidden: boolean }) {
  const t = useTranslations("home.ahead");
  const locale = useLocale();
  const textOf = (amount: Money) => amountTextOrMask(amount, isHidden);
  const days = [...new Set(rows.map(({ day }) => day))];
  return (
    <LinkedItemList
      lines={days.map((day) => {
        const due = rows.filter((row) => row.day === day);
        const textsOf = (part: "moneyIn" | "reserved") =>
          new Intl.ListFormat(locale).format(due.filter((row) => row[part].minor > 0n).map((row) => textOf(row[part])));
        const [incoming, reservedText] = [textsOf("moneyIn"), textsOf("reserved")];
        return {
          key: day,
          href: due.some(({ orders }) => orders > 0)
            ? `${exchangeScreens.orders.path}?state=pending`
            : `${paymentsScreens.records.path}?ahead=scheduled`,
          title: <span className={styles.day}>{day}</span>,
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
          note: [incoming && t("in", { amounts: incoming }), reservedText && t("reserved", { amounts: reservedText })]
            .filter(Boolean)
            .join(" · "),
        };
      })}
    />
  );
}
