import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { Facts } from "@/components/kit/table/facts";
import { TimeText } from "@/components/kit/text/time-text";
import { AreaMessages } from "@/components/shell/frame/area-messages";
import type { Got } from "@/lib/call/call";
import type { payments } from "@/lib/payments/calls/payments";
import { SendAdvice } from "./send-advice";

type Detail = Got<typeof payments.detail>;
type Sent = Detail["advice"]["sent"][number];

/** What the payee was told of a payment by mail, or why not, and what it is or may still be. Nothing where it has no address. */
export function AdviceCard({
  orderNo,
  advice: { sent, email, isDue, maySend },
  now,
}: {
  orderNo: string;
  advice: Detail["advice"];
  now: Date;
}) {
  const t = useTranslations("payments.advice");
  const sentFacts = ({ email: to, language, sentAt, sentBy }: Sent) => [
    { label: t("sentAt"), value: <TimeText at={sentAt} now={now} style="exact" /> },
    { label: t("sentTo"), value: to },
    { label: t("language"), value: t(`languages.${language}`) },
    { label: t("sentBy"), value: sentBy === "clock" ? t("byItself") : sentBy },
  ];
  const unsentFacts = ({ email: to, sentAt }: Sent, why: NonNullable<Sent["unsent"]>) => [
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
          <AreaMessages of={["payments"]}>
            <SendAdvice orderNo={orderNo} email={email} isAgain={sent.some(({ unsent }) => unsent === null)} />
          </AreaMessages>
        )
      }
    >
      <div className={layout.stack}>
        {sent.length === 0 && <p>{isDue ? t("due", { email: email ?? "" }) : t("notSent")}</p>}
        {sent.map((one, at) => (
          <Facts key={sent.length - at} items={one.unsent === null ? sentFacts(one) : unsentFacts(one, one.unsent)} />
        ))}
      </div>
    </Card>
  );
}
