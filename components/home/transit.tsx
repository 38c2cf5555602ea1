import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { MaskedMoney } from "@/components/kit/password/masked-money";
import { MoneyText } from "@/components/kit/text/money-text";
import { formatTime } from "@/components/kit/text/format-time";
import type { Money } from "@/lib/money/money";
import { isBefore } from "@/lib/time/instant";
import { LinkedItemList } from "./lines";

/** Describes one amount in transit, with a link to its page. */
export interface OnItsWay {
  readonly orderNo: string;
  readonly href: string;
  readonly name: string;
  readonly amount: Money;
  /** Holds the expected arrival; null when it is unknown. */
  readonly expectedAt: Date | null;
}

export interface TransitFacts {
  /** Holds the first rows of each direction, and the total number; null when the reader may not see them. */
  readonly incoming: { readonly total: number; readonly rows: readonly OnItsWay[] } | null;
  readonly outgoing: { readonly total: number; readonly rows: readonly OnItsWay[] } | null;
}

/** Shows money in transit, to the merchant and from it. */
export function MoneyInTransit({ incoming, outgoing, now, isHidden }: TransitFacts & { now: Date; isHidden: boolean }) {
  const t = useTranslations("home.transit");
  const locale = useLocale();
  if (!incoming && !outgoing) return null;
  const [coming, going] = [incoming?.total ?? 0, outgoing?.total ?? 0];
  const lineOf =
    (way: "from" | "to") =>
    ({ orderNo, href, name, amount, expectedAt }: OnItsWay) => ({
      key: orderNo,
      href,
      title: t(way, { name }),
      amount: isHidden ? <MaskedMoney currency={amount.currency} /> : <MoneyText amount={amount} />,
      note:
        expectedAt &&
        t(isBefore(now, expectedAt) ? "expected" : "overdue", { at: formatTime(expectedAt, now, locale, "short") }),
    });
  return (
    <Card
      title={t("title")}
      action={
        coming + going > 0 && (
          <span className={layout.soft}>
            {[incoming && t("incoming", { count: coming }), outgoing && t("outgoing", { count: going })]
              .filter(Boolean)
              .join(" · ")}
          </span>
        )
      }
    >
      {coming + going === 0 ? (
        <p className={layout.soft}>{t("empty")}</p>
      ) : (
        <LinkedItemList
          lines={[...(incoming?.rows ?? []).map(lineOf("from")), ...(outgoing?.rows ?? []).map(lineOf("to"))]}
        />
      )}
    </Card>
  );
}
