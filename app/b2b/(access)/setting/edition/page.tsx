import { getTranslations } from "next-intl/server";
import { SwitchEditionButton } from "@/components/access/sign-in/switch-edition";
import layout from "@/components/kit/page/layout.module.css";
import { Notice } from "@/components/kit/feedback/notice";
import { PageHeader } from "@/components/kit/page/page-header";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { isEditionSwitchableType } from "@/lib/access/rules";
import { currentAccount } from "@/lib/backend/account";
import { siteOfRequest } from "@/lib/backend/site";

export async function generateMetadata() {
  return { title: (await getTranslations("access.edition"))("title") };
}

/**
 * Links to the sibling edition, where the account has one and this is the global edition (specification 1, section 6).
 */
export default async function SwitchEditionPage() {
  const [t, account, { isPublicArea }] = await Promise.all([
    getTranslations("access.edition"),
    currentAccount(),
    siteOfRequest(),
  ]);
  return (
    <div className={layout.page}>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      {isEditionSwitchableType(account) && isPublicArea ? (
        <AreaTranslations of={["access"]}>
          <SwitchEditionButton />
        </AreaTranslations>
      ) : (
        <Notice tone="quiet">{t("notOffered")}</Notice>
      )}
    </div>
  );
}
