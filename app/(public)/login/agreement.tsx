import "server-only";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { AgreementLinks } from "@/components/shell/fields/agreement-links";
import { agreements } from "@/lib/access/calls/agreements";
import { loadForPage } from "@/lib/backend/load";
import { siteOfRequest } from "@/lib/backend/site";

/** Returns the agreements to accept at sign-in, each with a link to its text, when the site requires it. */
export async function renderSignInAgreements(): Promise<ReactNode | undefined> {
  if (!(await siteOfRequest()).requiresAgreement) return undefined;
  const [t, { rows }] = [await getTranslations("access.login"), await loadForPage(agreements.agreementList, {})];
  return <AgreementLinks lead={t("agreeTo")} comma={t("comma")} agreements={rows.filter(({ isAsked }) => isAsked)} />;
}
