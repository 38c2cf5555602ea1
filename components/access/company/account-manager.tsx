import { useTranslations } from "next-intl";
import { CopyableText } from "@/components/kit/text/copyable";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { FactList } from "@/components/kit/table/facts";
import type { merchantCompanyCalls } from "@/lib/access/calls/company";
import type { ClientOutput } from "@/lib/call/call";
import styles from "./account-manager.module.css";

/** Shows the merchant's account manager, with a QR picture for phones. */
export function AccountManagerContactCard({
  service: { amName, amPhone, amPhoneHide, amEmail, amQrCode },
}: {
  service: ClientOutput<typeof merchantCompanyCalls.customerService>;
}) {
  const t = useTranslations("access.company");
  if (!amName) return <EmptyState>{t("noManager")}</EmptyState>;
  return (
    <div className={styles.manager}>
      <FactList
        items={[
          { label: t("managerName"), value: amName },
          {
            label: t("phone"),
            value: amPhone ? <CopyableText text={amPhone} displayText={amPhoneHide} label={t("phone")} /> : t("none"),
          },
          { label: t("email"), value: amEmail ? <CopyableText text={amEmail} label={t("email")} /> : t("none") },
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
