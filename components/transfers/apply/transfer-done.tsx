"use client";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { FactList } from "@/components/kit/table/facts";
import { CopyableText } from "@/components/kit/text/copyable";
import { MoneyText } from "@/components/kit/text/money-text";
import { OrderCreatedCard } from "@/components/shell/actions/done-card";
import type { ClientOutput } from "@/lib/call/call";
import { amountText } from "@/lib/money/money";
import type { transfers } from "@/lib/transfers/calls/transfers";
import { transfersScreens } from "@/lib/transfers/screens";
import { accountTransfer } from "@/lib/transfers/states";

/**
 * Renders the executed transfer, or one that waits for its review; receives the focus, so that screen readers announce
 * it.
 */
export function TransferConfirmation({
  transfer,
  onAnother,
}: {
  transfer: ClientOutput<typeof transfers.transfer>;
  onAnother: () => void;
}) {
  const t = useTranslations("transfers.done");
  const [terms, all] = [useTranslations("terms"), useTranslations("transfers")];
  const { orderNo, state, counterpartyNo, counterpartyName, amount, fee, debit } = transfer;
  const payee = `${counterpartyNo} ${counterpartyName}`;
  const isMade = accountTransfer.isFinal(state);
  return (
    <OrderCreatedCard
      // named cast: a screen's path with a query stays that screen
      view={{ label: t("view"), href: `${transfersScreens.records.path}?orderNo=${orderNo}` as Route }}
      repeatAction={{ label: t("another"), onPress: onAnother }}
    >
      {isMade ? (
        <Notice tone="good" title={t("success")}>
          {t("successText", { payee, amount: amountText(amount) })}
        </Notice>
      ) : (
        <Notice tone="waiting" title={t("pending")}>
          {t("pendingText", { debit: debit ? amountText(debit) : "" })}
        </Notice>
      )}
      <FactList
        narrow
        items={[
          { label: terms("orderNo"), value: <CopyableText text={orderNo} label={terms("orderNo")} /> },
          { label: t("to"), value: payee },
          { label: all("amount"), value: <MoneyText strong amount={amount} /> },
          ...(fee ? [{ label: terms("fee"), value: <MoneyText amount={fee} /> }] : []),
          ...(debit ? [{ label: terms("debit"), value: <MoneyText amount={debit} /> }] : []),
        ]}
      />
    </OrderCreatedCard>
  );
}
