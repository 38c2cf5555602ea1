import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { AgreementPage } from "@/components/access/agreements/agreement-page";
import { valueInQuery } from "@/components/kit/select/query";
import { agreements } from "@/lib/access/calls/agreements";
import { loadForPage, loadForPageOrRefusal } from "@/lib/backend/load";
import { cache } from "react";

/** Loads the agreement named in the page's URL: the given version, otherwise the active one. */
const theAgreement = cache(async (id: string, version: string | undefined) => {
  const versionInput = version && /^[1-9]\d{0,3}$/.test(version) ? { version: parseInt(version, 10) } : {};
  return (await loadForPageOrRefusal(agreements.agreementText, { id: id.slice(0, 40), ...versionInput })).output;
});

export async function generateMetadata({ params, searchParams }: PageProps<"/protocol/[id]">) {
  const agreement = await theAgreement((await params).id, valueInQuery(await searchParams, "version"));
  return { title: agreement?.title ?? (await getTranslations("access.noPage"))("title") };
}

export default async function PublicAgreementTextPage({ params, searchParams }: PageProps<"/protocol/[id]">) {
  const [{ id: agreementId }, query] = await Promise.all([params, searchParams]);
  const [agreement, { rows }] = await Promise.all([
    theAgreement(agreementId, valueInQuery(query, "version")),
    loadForPage(agreements.agreementList, {}),
  ]);
  if (!agreement) notFound();
  return <AgreementPage agreement={agreement} otherAgreements={rows.filter(({ id }) => id !== agreement.id)} />;
}
