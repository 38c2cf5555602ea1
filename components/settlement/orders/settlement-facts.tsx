import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { AccountNumber } from "@/components/kit/text/account-number";
import { CopyableText } from "@/components/kit/text/copyable";
import { MoneyText } from "@/components/kit/text/money-text";
import { RateText } from "@/components/kit/text/rate-text";
import { TimeText } from "@/components/kit/text/time-text";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { DataTable } from "@/components/kit/table/data-table";
import layout from "@/components/kit/page/layout.module.css";
import { FactList, type FactItem } from "@/components/kit/table/facts";
import { hrefWithQueryChanges } from "@/components/kit/select/query";
import { useKnownText } from "@/components/shell/orders/known-text";
import { useDayText } from "@/components/shell/orders/use-day-text";
import { receivingScreens } from "@/lib/receiving/screens";
import { isExchangedForYuan, cnhAsDisplayedCny, displayYuanRate } from "@/lib/settlement/orders/yuan";
import { advancesPath } from "../advances/advances-query";
import type { ListedSettlement, SettlementReply } from "./settlement-text";

/** Lists the amounts, rate, times and note of a settlement. */
export function SettlementFacts({ order, now }: { order: ListedSettlement; now: Date }) {
  const [t, terms] = [useTranslations("settlement.detail"), useTranslations("terms")];
  const [cost, apply] = [useTranslations("settlement.cost"), useTranslations("settlement.apply")];
  const knownText = useKnownText();
  const [methods, modes] = [useTranslations("settlement.method"), useTranslations("settlement.mode")];
  const { pay, receive, rate, fee, speedyFee, debit, method, mode, note, operator, placedAt, doneAt, arrival } = order;
  const { advanceNo, attempts, isIndicative, isCustoms, state } = order;
  const dayText = useDayText();
  const isOnItsWay = state !== "success" && state !== "canceled";
  const items: FactItem[] = [
    { label: cost("pay"), value: <MoneyText amount={pay} /> },
    { label: cost("receive"), value: <MoneyText strong amount={cnhAsDisplayedCny(receive)} /> },
    ...(isExchangedForYuan(pay)
      ? [
          {
            label: isIndicative ? t("indicativeRate") : terms("rate"),
            value: <RateText rate={displayYuanRate(rate)} pair />,
          },
        ]
      : []),
    { label: cost("fee"), value: <MoneyText amount={fee} /> },
    ...(speedyFee.minor > 0n ? [{ label: cost("speedyFee"), value: <MoneyText amount={speedyFee} /> }] : []),
    { label: method === "speedy" ? cost("advanced") : terms("debit"), value: <MoneyText amount={debit} /> },
    { label: apply("method"), value: methods(method) },
    ...(isExchangedForYuan(pay) ? [{ label: apply("amountIs"), value: modes(mode) }] : []),
    ...(isCustoms ? [{ label: t("customs"), value: t("yes") }] : []),
    ...(advanceNo
      ? [
          {
            label: t("advance"),
            value: (
              <Link href={advancesPath({ advanceNo })} prefetch={false}>
                {advanceNo}
              </Link>
            ),
          },
        ]
      : []),
    { label: terms("operator"), value: operator },
    { label: terms("placedAt"), value: <TimeText at={placedAt} now={now} style="exact" /> },
    ...(isOnItsWay
      ? [
          {
            label: cost("expected"),
            value: (
              <>
                {dayText(arrival.expectedOn)}
                {!arrival.isOfficial && <p className={layout.soft}>{cost("unofficial")}</p>}
              </>
            ),
          },
        ]
      : []),
    { label: t("doneAt"), value: doneAt ? <TimeText at={doneAt} now={now} style="exact" /> : cost("none") },
    ...(attempts > 1 ? [{ label: t("attempts"), value: attempts }] : []),
    ...(note ? [{ label: apply("note"), value: knownText(note), wide: true }] : []),
  ];
  return <FactList items={items} />;
}

/** Lists the payee as it was when the settlement was made, or paid out again. */
export function SettlementOrderPayeeFacts({
  order: { payeeName, payeeAccount, payeeBank },
}: {
  order: ListedSettlement;
}) {
  const t = useTranslations("settlement.payees");
  const isChinese = useLocale() === "zh-CN";
  return (
    <FactList
      items={[
        { label: t("payee"), value: payeeName },
        {
          label: t("account"),
          value: (
            <CopyableText
              text={payeeAccount}
              displayText={<AccountNumber account={payeeAccount} />}
              label={t("account")}
            />
          ),
        },
        { label: t("bank"), value: isChinese ? payeeBank.zh : payeeBank.en },
      ]}
    />
  );
}

/** Lists the amounts that it draws, by income and contract. */
export function SettlementDrawList({ links, now }: { links: SettlementReply["links"]; now: Date }) {
  const [t, apply] = [useTranslations("settlement.detail"), useTranslations("settlement.apply")];
  return (
    <DataTable
      caption={apply("drawn")}
      rows={links}
      rowKey={({ associationNo }) => associationNo}
      empty={<EmptyState>{t("noLinks")}</EmptyState>}
      columns={[
        { head: apply("contract"), of: ({ contractNo }) => contractNo },
        { head: apply("buyer"), of: ({ buyerName }) => buyerName },
        {
          head: apply("income"),
          kind: "link",
          of: ({ detailId }) => detailId,
          href: ({ detailId }) => hrefWithQueryChanges(receivingScreens.receipts.path, {}, { associate: detailId }),
        },
        { head: apply("arrivedAt"), kind: "time", of: ({ arrivedAt }) => arrivedAt, now },
        { head: t("linked"), kind: "money", of: ({ linked }) => linked },
        { head: t("drawn"), kind: "money", strong: true, of: ({ drawn }) => drawn },
      ]}
    />
  );
}
