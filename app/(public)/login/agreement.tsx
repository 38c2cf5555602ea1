import "server-only";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { AgreementLinks } from "@/components/shell/fields/agreement-links";
import { agreements } from "@/lib/access/calls/agreements";
import { load } from "@/lib/backend/load";
import { site } from "@/lib/backend/site";

/** The agreements to tick at sign-in, where the site requires it, each with a link to its text. */
export async function agreementToTick(): Promise<ReactNode | undefined> {
  if (!(await site()).asksAgreement) return undefined;
  const [t, { rows }] = [await getTranslations("access.login"), await load(agreements.agreementList, {})];
  return <AgreementLinks lead={t("agreeTo")} comma={t("comma")} agreements={rows.filter(({ isAsked }) => isAsked)} />;
}
