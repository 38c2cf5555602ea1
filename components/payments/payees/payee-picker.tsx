"use client";
import { useTranslations } from "next-intl";
import { groupAccountNumberForReading } from "@/components/kit/text/account-text";
import { SearchSelect, type SearchOption } from "@/components/kit/select/search-select";
import { useSend } from "@/lib/call/browser";
import type { ClientOutput } from "@/lib/call/call";
import { payments } from "@/lib/payments/calls/payments";

export type ListedPayee = ClientOutput<typeof payments.addPayee>;

const foundMax = 20;

const optionOf = ({ payeeId, name, nickname, currency, account, bankCountry }: ListedPayee): SearchOption => ({
  value: payeeId,
  label: nickname ? `${nickname} · ${name}` : name,
  detail: `${currency} · ${groupAccountNumberForReading(account)}`,
  flag: bankCountry,
});

/** Selects one of the saved payees: among all loaded ones or, when there are more, by a search on the server. */
export function PayeePicker({
  id,
  payees,
  hasMore,
  selectedPayee,
  error,
  onChoose,
  onFound,
}: {
  id: string;
  payees: readonly ListedPayee[];
  hasMore: boolean;
  selectedPayee: ListedPayee | undefined;
  error: string | undefined;
  onChoose: (payeeId: string) => void;
  onFound: (payees: readonly ListedPayee[]) => void;
}) {
  const t = useTranslations("payments.pay");
  const find = useSend(payments.payees);
  const search = async (name: string) => {
    const { rows } = await find({ name, currentPage: 1, pageSize: foundMax });
    onFound(rows);
    return rows.map(optionOf);
  };
  return (
    <SearchSelect
      id={id}
      label={t("payee")}
      help={payees.length > 0 ? t("payeeHelp") : t("payeeNone")}
      error={error}
      placeholder={t("payeePlaceholder")}
      value={selectedPayee ? optionOf(selectedPayee) : null}
      onChoose={(option) => onChoose(option?.value ?? "")}
      options={hasMore ? search : payees.map(optionOf)}
    />
  );
}
