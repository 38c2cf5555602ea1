import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { FactList } from "@/components/kit/table/facts";
import { TimeText } from "@/components/kit/text/time-text";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import type { ClientOutput } from "@/lib/call/call";
import type { payments } from "@/lib/payments/calls/payments";
import { SendAdviceButton } from "./send-advice";

type Detail = ClientOutput<typeof payments.detail>;
type AdviceRow = Detail["advice"]["sent"][number];

/**
 * Displays the remittance advices of a payment: those sent, the reasons for those not sent, and whether one is due or
 * can be sent. Renders nothing when the payee has no address.
 */
export function RemittanceAdviceCard({
  orderNo,
  advice: { sent, email, isDue, maySend },
  now,
}: {
  orderNo: string;
  advice: Detail["advice"];
  now: Date;
}) {
  const t = useTranslations("payments.advice");
  const sentFacts = ({ email: to, language, sentAt, sentBy }: AdviceRow) => [
    { label: t("sentAt"), value: <TimeText at={sentAt} now={now} style="exact" /> },
    { label: t("sentTo"), value: to },
    { label: t("language"), value: t(`languages.${language}`) },
    { label: t("sentBy"), value: sentBy === "clock" ? t("byItself") : sentBy },
  ];
  const unsentFacts = ({ email: to, sentAt }: AdviceRow, why: NonNullable<AdviceRow["unsent"]>) => [
    { label: t("unsentAt"), value: <TimeText at={sentAt} now={now} style="exact" /> },
    { label: t("unsentWhy"), value: t(`unsent.${why}`) },
    ...(to === "" ? [] : [{ label: t("unsentTo"), value: to }]),
  ];
  if (email === null && sent.length === 0) return null;
  return (
    <Card
      title={t("title")}
      action={
        maySend &&
        email !== null && (
          <AreaTranslations of={["payments"]}>
            <SendAdviceButton orderNo={orderNo} email={email} isAgain={sent.some(({ unsent }) => unsent === null)} />
          </AreaTranslations>
        )
      }
    >
      <div className={layout.stack}>
        {sent.length === 0 && <p>{isDue ? t("due", { email: email ?? "" }) : t("notSent")}</p>}
        {sent.map((adviceRow, at) => (
          <FactList
            key={sent.length - at}
            items={adviceRow.unsent === null ? sentFacts(adviceRow) : unsentFacts(adviceRow, adviceRow.unsent)}
          />
        ))}
      </div>
    </Card>
  );
}
