import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { DataTable } from "@/components/kit/table/data-table";
import type { ClientOutput } from "@/lib/call/call";
import { amountText } from "@/lib/money/money";
import type { batchCalls } from "@/lib/payments/calls/batches";
import type { Batch } from "./batch-totals";

type Live = ClientOutput<typeof batchCalls.batchOrders>["live"];

/**
 * Lists the exchanges of a batch that one account pays, a line for each bought currency: expected costs until it is
 * approved, then the actual ones, and the current cost while it waits.
 */
export function BatchExchangeCosts({ totals, live }: Pick<Batch, "totals"> & { live: Live }) {
  const t = useTranslations("payments.batch.exchange");
  const terms = useTranslations("terms");
  const rows = totals.flatMap(({ amount, exchange }) => (exchange ? [{ amount, ...exchange }] : []));
  if (rows.length === 0) return null;
  return (
    <Card title={t("title")}>
      <div className={layout.stack}>
        <DataTable
          caption={t("caption")}
          rows={rows}
          empty={null}
          columns={[
            { head: terms("amount"), kind: "money", of: ({ amount }) => amount },
            { head: t("rate"), kind: "rate", pair: true, of: ({ rate }) => rate },
            { head: t("pay"), kind: "money", of: ({ pay }) => pay },
            { head: t("fee"), kind: "money", of: ({ fee }) => fee },
            { head: t("held"), kind: "money", strong: true, of: ({ held }) => held },
          ]}
        />
        <p className={layout.soft}>{t(rows.every(({ isMade }) => isMade) ? "made" : "indicative")}</p>
        {live && <LiveCost live={live} />}
      </div>
    </Card>
  );
}

/** Reports whether the current cost of the exchange permits the approval of the batch. */
function LiveCost({ live: { debit, held } }: { live: NonNullable<Live> }) {
  const t = useTranslations("payments.batch.exchange");
  if (!debit)
    return (
      <Notice tone="waiting" title={t("noRate")}>
        {t("noRateText")}
      </Notice>
    );
  const amounts = { debit: amountText(debit), held: amountText(held) };
  if (debit.minor <= held.minor) return <p>{t("live", amounts)}</p>;
  return (
    <Notice tone="bad" title={t("dearer")}>
      {t("dearerText", amounts)}
    </Notice>
  );
}
