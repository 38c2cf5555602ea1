"use client";
import { useTranslations } from "next-intl";
import { accountText } from "@/components/kit/text/account-text";
import { SearchSelect, type SearchOption } from "@/components/kit/select/search-select";
import { useSend } from "@/lib/call/browser";
import type { Got } from "@/lib/call/call";
import { payments } from "@/lib/payments/calls/payments";

export type ListedPayee = Got<typeof payments.addPayee>;

const foundMax = 20;

const optionOf = ({ payeeId, name, nickname, currency, account }: ListedPayee): SearchOption => ({
  value: payeeId,
  label: nickname ? `${nickname} · ${name}` : name,
  hint: `${currency} · ${accountText(account)}`,
});

/** Chooses one of the saved payees: of all that were loaded, or, where there are more, by asking for what is typed. */
export function PayeePicker({
  id,
  payees,
  hasMore,
  chosen,
  error,
  onChoose,
  onFound,
}: {
  id: string;
  payees: readonly ListedPayee[];
  hasMore: boolean;
  chosen: ListedPayee | undefined;
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
      value={chosen ? optionOf(chosen) : null}
      onChoose={(option) => onChoose(option?.value ?? "")}
      options={hasMore ? search : payees.map(optionOf)}
    />
  );
}
