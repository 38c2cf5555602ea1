import { useTranslations } from "next-intl";
import { Facts, type Fact } from "@/components/kit/table/facts";
import { MoneyText } from "@/components/kit/text/money-text";
import { TimeText } from "@/components/kit/text/time-text";
import type { Got } from "@/lib/call/call";
import type { transfers } from "@/lib/transfers/calls/transfers";

type Transfer = Got<typeof transfers.transferDetail>["transfer"];

/** What a transfer comes to and says, beside who made it and when. */
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
  const items: Fact[] = [
    { label: t("counterparty"), value: `${counterpartyNo} ${counterpartyName}` },
    { label: all("amount"), value: <MoneyText strong amount={amount} /> },
    ...(fee ? [{ label: terms("fee"), value: <MoneyText amount={fee} /> }] : []),
    ...(debit ? [{ label: terms("debit"), value: <MoneyText amount={debit} /> }] : []),
    // it is the payer who names it: to the payee, the other side is not what it says
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
  return <Facts items={items} />;
}
