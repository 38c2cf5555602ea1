import { useTranslations } from "next-intl";
import { DataTable } from "@/components/kit/table/data-table";
import { MoneyText } from "@/components/kit/text/money-text";
import type { ClientOutput } from "@/lib/call/call";
import type { batchCalls } from "@/lib/payments/calls/batches";

export type Batch = ClientOutput<typeof batchCalls.batchResult>["batch"];

/**
 * Displays the cost of a batch, a line for each currency; before it is submitted also the account's balance, and the
 * remainder or shortfall.
 */
export function PaymentBatchTotals({ totals }: Pick<Batch, "totals">) {
  const t = useTranslations("payments.batch.totals");
  const terms = useTranslations("terms");
  const isOpen = totals.some(({ left }) => left !== null);
  return (
    <DataTable
      caption={t("caption")}
      rows={totals}
      empty={t("none")}
      columns={[
        { head: terms("currencyWord"), of: ({ amount }) => amount.currency },
        { head: t("rows"), kind: "count", of: ({ rows }) => rows },
        { head: terms("amount"), kind: "money", of: ({ amount }) => amount },
        { head: terms("fee"), kind: "money", of: ({ fee }) => fee },
        { head: terms("debit"), kind: "money", strong: true, of: ({ debit }) => debit },
        ...(isOpen
          ? [
              {
                head: terms("available"),
                kind: "node" as const,
                figures: true as const,
                of: ({ available }: Batch["totals"][number]) => (available ? <MoneyText amount={available} /> : null),
              },
              {
                head: t("left"),
                kind: "node" as const,
                figures: true as const,
                of: ({ left }: Batch["totals"][number]) =>
                  left ? <MoneyText amount={left} strong={left.minor < 0n} /> : null,
              },
            ]
          : []),
      ]}
    />
  );
}
