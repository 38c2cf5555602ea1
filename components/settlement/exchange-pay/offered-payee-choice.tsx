"use client";
import { useTranslations } from "next-intl";
import { SearchSelect, type SearchOption } from "@/components/kit/select/search-select";
import { groupAccountNumberForReading } from "@/components/kit/text/account-text";
import { useSend } from "@/lib/call/browser";
import { exchangePayCalls } from "@/lib/settlement/calls/exchange-pay";
import type { OfferedPayee } from "./exchange-pay-form";

const optionOf = ({ payeeId, name, currency, account, bankCountry }: OfferedPayee): SearchOption => ({
  value: payeeId,
  label: name,
  detail: `${currency} · ${groupAccountNumberForReading(account)}`,
  flag: bankCountry,
});

/** Selects a payee: from all loaded ones, or, when there are more, by a search for the input. */
export function ExchangePayPayeeField({
  id,
  label,
  payees,
  hasMore,
  selectedPayee,
  error,
  onChoose,
  onFound,
}: {
  id: string;
  label?: string;
  payees: readonly OfferedPayee[];
  hasMore: boolean;
  selectedPayee: OfferedPayee | undefined;
  error?: string | undefined;
  onChoose: (payee: OfferedPayee | undefined) => void;
  onFound: (payees: readonly OfferedPayee[]) => void;
}) {
  const t = useTranslations("settlement.exchangePayForm");
  const find = useSend(exchangePayCalls.exchangePayPayees);
  const search = async (text: string) => {
    const { rows } = await find({ text });
    onFound(rows);
    return rows.map(optionOf);
  };
  return (
    <SearchSelect
      id={id}
      label={label ?? t("payee")}
      help={payees.length > 0 ? t("payeeHelp") : t("payeeNone")}
      error={error}
      placeholder={t("payeePlaceholder")}
      value={selectedPayee ? optionOf(selectedPayee) : null}
      onChoose={(option) => onChoose(payees.find(({ payeeId }) => payeeId === option?.value))}
      options={hasMore ? search : payees.map(optionOf)}
    />
  );
}
