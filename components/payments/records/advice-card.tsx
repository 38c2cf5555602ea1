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

/** What the payee was told of a payment by mail, and what it is or may still be. Nothing where it has no address. */
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
  if (email === null && sent.length === 0) return null;
  return (
    <Card
      title={t("title")}
      action={
        maySend &&
        email !== null && (
          <AreaMessages of={["payments"]}>
            <SendAdvice orderNo={orderNo} email={email} isAgain={sent.length > 0} />
          </AreaMessages>
        )
      }
    >
      <div className={layout.stack}>
        {sent.length === 0 && <p>{isDue ? t("due", { email: email ?? "" }) : t("notSent")}</p>}
        {sent.map(({ email: to, language, sentAt, sentBy }) => (
          <Facts
            key={sentAt.toISOString()}
            items={[
              { label: t("sentAt"), value: <TimeText at={sentAt} now={now} style="exact" /> },
              { label: t("sentTo"), value: to },
              { label: t("language"), value: t(`languages.${language}`) },
              { label: t("sentBy"), value: sentBy === "clock" ? t("byItself") : sentBy },
            ]}
          />
        ))}
      </div>
    </Card>
  );
}
