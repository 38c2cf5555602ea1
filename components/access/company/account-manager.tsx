import { useTranslations } from "next-intl";
import { Copyable } from "@/components/kit/text/copyable";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { Facts } from "@/components/kit/table/facts";
import type { company } from "@/lib/access/calls/company";
import type { Got } from "@/lib/call/call";
import styles from "./account-manager.module.css";

/** The merchant's account manager, with a picture that a phone can read. */
export function AccountManager({
  service: { amName, amPhone, amPhoneHide, amEmail, amQrCode },
}: {
  service: Got<typeof company.customerService>;
}) {
  const t = useTranslations("access.company");
  if (!amName) return <EmptyState>{t("noManager")}</EmptyState>;
  return (
    <div className={styles.manager}>
      <Facts
        items={[
          { label: t("managerName"), value: amName },
          {
            label: t("phone"),
            value: amPhone ? <Copyable text={amPhone} shown={amPhoneHide} label={t("phone")} /> : t("none"),
          },
          { label: t("email"), value: amEmail ? <Copyable text={amEmail} label={t("email")} /> : t("none") },
        ]}
      />
      {/* a data URL: nothing for an image optimizer, which the portal does without */}
      {amQrCode && (
        <figure className={styles.code}>
          <img src={amQrCode} alt={t("qrCode", { name: amName })} />
          <figcaption>{t("scan")}</figcaption>
        </figure>
      )}
    </div>
  );
}
