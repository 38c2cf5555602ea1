"use client";
import { useTranslations } from "next-intl";
import { DangerActionButton } from "@/components/shell/actions/confirm-action";
import { sessions } from "@/lib/access/calls/sessions";

/** Signs one device out, after a confirmation. */
export function EndSessionButton({ sessionId, device, place }: { sessionId: string; device: string; place: string }) {
  const t = useTranslations("access.sessions");
  return (
    <DangerActionButton
      call={sessions.endSession}
      input={{ sessionId }}
      action={t("end")}
      title={t("endTitle", { device })}
      successMessage={t("ended")}
      facts={[
        { label: t("device"), value: device },
        { label: t("place"), value: place },
      ]}
    >
      <p>{t("endText")}</p>
    </DangerActionButton>
  );
}

/** Signs all other devices out, after a confirmation. */
export function EndOtherSessionsButton({ count }: { count: number }) {
  const t = useTranslations("access.sessions");
  return (
    <DangerActionButton
      call={sessions.endOtherSessions}
      input={{}}
      action={t("endOthers")}
      title={t("endOthersTitle")}
      successMessage={t("othersEnded")}
      facts={[{ label: t("count"), value: String(count) }]}
    >
      <p>{t("endOthersText")}</p>
    </DangerActionButton>
  );
}
