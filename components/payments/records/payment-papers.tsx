import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { FactList } from "@/components/kit/table/facts";
import { MoneyText } from "@/components/kit/text/money-text";
import { ExplainedState } from "@/components/kit/text/explained-state";
import { TimeText } from "@/components/kit/text/time-text";
import type { ClientOutput } from "@/lib/call/call";
import type { payments } from "@/lib/payments/calls/payments";
import { paymentRefund as machine } from "@/lib/payments/states";
import { DocumentLinks } from "@/components/kit/upload/document-links";
import { useKnownText } from "@/components/shell/orders/known-text";

type Detail = ClientOutput<typeof payments.detail>;

/** Displays the refund of a payment that the banks returned, completed or pending. */
export function ReturnedPaymentRefundCard({
  refund,
  state,
  now,
}: {
  refund: NonNullable<Detail["refund"]>;
  state: Detail["payment"]["refundState"];
  now: Date;
}) {
  const t = useTranslations("payments.refund");
  const states = useTranslations("payments.paymentRefund");
  const knownText = useKnownText();
  const { refundOrderNo, amount, fee, deducted, reason, askedAt, doneAt } = refund;
  return (
    <Card
      title={t("title")}
      action={
        <ExplainedState machine={machine} state={state}>
          {states(state)}
        </ExplainedState>
      }
    >
      <FactList
        items={[
          { label: t("number"), value: refundOrderNo },
          { label: t("amount"), value: <MoneyText strong amount={amount} /> },
          { label: t("deducted"), value: <MoneyText amount={deducted} /> },
          { label: t("fee"), value: <MoneyText amount={fee} /> },
          { label: t("askedAt"), value: <TimeText at={askedAt} now={now} style="exact" /> },
          { label: t("doneAt"), value: doneAt ? <TimeText at={doneAt} now={now} style="exact" /> : t("none") },
          { label: t("reason"), value: knownText(reason), wide: true },
        ]}
      />
    </Card>
  );
}

/** Lists the documents that were submitted with a payment. */
export function PaymentDocumentsCard({ documents }: { documents: Detail["documents"] }) {
  const t = useTranslations("payments.detail");
  return (
    <Card title={t("documents")}>
      <DocumentLinks documents={documents} />
    </Card>
  );
}
