import { useTranslations } from "next-intl";
import { FactList, type FactItem } from "@/components/kit/table/facts";
import { MoneyText } from "@/components/kit/text/money-text";
import { TimeText } from "@/components/kit/text/time-text";
import type { ClientOutput } from "@/lib/call/call";
import type { transfers } from "@/lib/transfers/calls/transfers";

type Transfer = ClientOutput<typeof transfers.transferDetail>["transfer"];

/** Renders the amounts and fields of a transfer, with its operator and times. */
export function TransferFacts({ transfer, now }: { transfer: Transfer; now: Date }) {
  const t = useTranslations("transfers.detail");
  const [terms, all, kinds, types] = [
    useTranslations("terms"),
    useTranslations("transfers"),
    useTranslations("transfers.relation"),
    useTranslations("transfers.accountType"),
  ];
  const { counterpartyNo, counterpartyName, amount, fee, debit, relation, otherRelation, reference } = transfer;
  const { direction, accountType, remark, operator, placedAt, doneAt } = transfer;
  const items: FactItem[] = [
    { label: t("counterparty"), value: `${counterpartyNo} ${counterpartyName}` },
    { label: all("amount"), value: <MoneyText strong amount={amount} /> },
    ...(fee ? [{ label: terms("fee"), value: <MoneyText amount={fee} /> }] : []),
    ...(debit ? [{ label: terms("debit"), value: <MoneyText amount={debit} /> }] : []),
    // the payer names the relation: for the payee it describes the other direction
    {
      label: all(direction === "out" ? "relationLabel" : "relationOfPayee"),
      value: otherRelation || kinds(relation),
    },
    ...(reference ? [{ label: all("reference"), value: reference }] : []),
    { label: all("accountTypeLabel"), value: types(accountType) },
    ...(operator ? [{ label: terms("operator"), value: operator }] : []),
    { label: terms("placedAt"), value: <TimeText at={placedAt} now={now} style="exact" /> },
    ...(doneAt ? [{ label: all("doneAt"), value: <TimeText at={doneAt} now={now} style="exact" /> }] : []),
    ...(remark ? [{ label: t("remark"), value: remark, wide: true }] : []),
  ];
  return <FactList items={items} />;
}
