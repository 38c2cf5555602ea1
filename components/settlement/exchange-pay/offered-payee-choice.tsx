"use client";
import { useTranslations } from "next-intl";
import { SearchSelect, type SearchOption } from "@/components/kit/select/search-select";
import { accountText } from "@/components/kit/text/account-text";
import { useSend } from "@/lib/call/browser";
import { exchangePays } from "@/lib/settlement/calls/exchange-pay";
import type { OfferedPayee } from "./exchange-pay-form";

const optionOf = ({ payeeId, name, currency, account, bankCountry }: OfferedPayee): SearchOption => ({
  value: payeeId,
  label: name,
  hint: `${currency} · ${accountText(account)}`,
  flag: bankCountry,
});

/** Chooses one of the payees: of all that were loaded, or, where there are more, by asking for what is typed. */
export function OfferedPayeeChoice({
  id,
  label,
  payees,
  hasMore,
  chosen,
  error,
  onChoose,
  onFound,
}: {
  id: string;
  label?: string;
  payees: readonly OfferedPayee[];
  hasMore: boolean;
  chosen: OfferedPayee | undefined;
  error?: string | undefined;
  onChoose: (payee: OfferedPayee | undefined) => void;
  onFound: (payees: readonly OfferedPayee[]) => void;
}) {
  const t = useTranslations("settlement.exchangePayForm");
  const find = useSend(exchangePays.exchangePayPayees);
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
      value={chosen ? optionOf(chosen) : null}
      onChoose={(option) => onChoose(payees.find(({ payeeId }) => payeeId === option?.value))}
      options={hasMore ? search : payees.map(optionOf)}
    />
  );
}
