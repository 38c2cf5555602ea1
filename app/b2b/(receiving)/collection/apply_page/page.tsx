import { getTranslations } from "next-intl/server";
import { valueInQuery } from "@/components/kit/select/query";
import { receivingAccountsPath } from "@/components/receiving/accounts/accounts-path";
import type { AccountApplyFacts } from "@/components/receiving/apply/apply-form";
import { ReceivingApplicationFormPage } from "@/components/receiving/apply/apply-page";
import { RecordNotFound } from "@/components/shell/public/not-found";
import { agreements } from "@/lib/access/calls/agreements";
import { loadForPage, loadForPageOrRefusal } from "@/lib/backend/load";
import { pageWorldNow } from "@/lib/backend/world-now";
import { isOrderNo } from "@/lib/call/field-schemas";
import { accountAgreement } from "@/lib/receiving/account-terms";
import type { ApplyTyped } from "@/lib/receiving/apply-rule";
import { accountApplications, draftEntry } from "@/lib/receiving/calls/applications";
import { noZone } from "@/lib/reference/zone-types";

export async function generateMetadata() {
  return { title: (await getTranslations("receiving.apply"))("title") };
}

const blank: ApplyTyped = { ...draftEntry.parse({}), zoneType: noZone, agreed: false, version: 0 };

/** Opens a new application, or with ?applicationNo= the correction of a failed one. */
export default async function ReceivingAccountApplicationFormPage({
  searchParams,
}: PageProps<"/b2b/collection/apply_page">) {
  const applicationNo = valueInQuery(await searchParams, "applicationNo");
  const { hindrance } = await loadForPage(accountApplications.applicationIndex, {});
  if (hindrance) return <ReceivingApplicationFormPage hindrance={hindrance} />;
  const facts = applicationNo ? await correction(applicationNo) : await first();
  if (facts) return <ReceivingApplicationFormPage facts={facts} />;
  const t = await getTranslations("receiving");
  return (
    <RecordNotFound
      title={t("apply.modifyTitle")}
      problem={t("apply.notFound")}
      advice={t("accounts.notFoundText")}
      back={receivingAccountsPath({ tab: "applications" })}
    />
  );
}

async function first(): Promise<AccountApplyFacts> {
  const [{ draft, before }, { rows: places }, agreement, now] = await Promise.all([
    loadForPage(accountApplications.firstApplication, {}),
    loadForPage(accountApplications.accountPlaces, {}),
    loadForPage(agreements.agreementText, { id: accountAgreement }),
    pageWorldNow(),
  ]);
  const initial = { ...blank, ...before, ...draft?.entry, version: draft?.version ?? 0 };
  return { initial, fileNames: draft?.fileNames ?? {}, draft, places, agreement, failedApplication: null, now };
}

async function correction(applicationNo: string): Promise<AccountApplyFacts | null> {
  if (!isOrderNo(applicationNo)) return null;
  const [{ output: failedApplication }, { rows: places }, agreement, now] = await Promise.all([
    loadForPageOrRefusal(accountApplications.applicationToCorrect, { applicationNo }),
    loadForPage(accountApplications.accountPlaces, {}),
    loadForPage(agreements.agreementText, { id: accountAgreement }),
    pageWorldNow(),
  ]);
  if (!failedApplication) return null;
  const { files, kind, country, bank, currencies, holderName, website, otherCategories } = failedApplication;
  const { salesBand, platform, mainCategory, tradeArea, tradeType, zoneType } = failedApplication;
  const businessFields = { salesBand, platform, mainCategory, otherCategories, tradeArea, tradeType, zoneType };
  return {
    initial: {
      ...blank,
      ...{ kind, country, bank, currencies, holderName, website },
      ...businessFields,
      fileIds: files.map(({ fileId }) => fileId),
    },
    fileNames: Object.fromEntries(files.map(({ fileId, fileName }) => [fileId, fileName])),
    draft: null,
    places,
    agreement,
    failedApplication,
    now,
  };
}
