import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/card";
import { Facts } from "@/components/kit/facts";
import layout from "@/components/kit/layout.module.css";
import { Notice } from "@/components/kit/notice";
import { PageHeader } from "@/components/kit/page-header";
import { AreaMessages } from "@/components/shell/area-messages";
import type { access } from "@/lib/access/calls";
import type { Got } from "@/lib/call/call";
import { ChangePasswordForm, PayPasswordForm } from "./password-forms";

/** One's own passwords. */
export function Safety({ account: { phoneNumber, email }, hasPayPassword }: { account: Got<typeof access.account>; hasPayPassword: boolean }) {
  const t = useTranslations("access.safety");
  return (
    <div className={layout.page}>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      <Card title={t("bound")}><Facts items={[{ label: t("phone"), value: phoneNumber || t("none") }, { label: t("email"), value: email || t("none") }]} /></Card>
      <AreaMessages of={["access"]}>
        <Card title={t("payPassword")}>
          <div className={layout.stack}>
            {!hasPayPassword && <Notice tone="waiting" title={t("noPayPassword")}>{t("noPayPasswordText")}</Notice>}
            <PayPasswordForm hasPhone={phoneNumber !== ""} hasEmail={email !== ""} isSet={hasPayPassword} />
          </div>
        </Card>
        <Card title={t("password")}><ChangePasswordForm /></Card>
      </AreaMessages>
    </div>
  );
}
