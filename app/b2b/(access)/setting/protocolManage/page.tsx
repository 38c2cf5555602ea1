import { getTranslations } from "next-intl/server";
import { AgreementList } from "@/components/access/agreements/agreement-list";
import { AgreementNotFound, AgreementToAccept } from "@/components/access/registration/agreement-to-accept";
import { valueInQuery } from "@/components/kit/select/query";
import { agreements } from "@/lib/access/calls/agreements";
import { currentAccount } from "@/lib/backend/account";
import { loadForPage, loadForPageOrRefusal } from "@/lib/backend/load";

export async function generateMetadata() {
  return { title: (await getTranslations("access.agreements"))("title") };
}

export default async function AgreementAcceptancePage({ searchParams }: PageProps<"/b2b/setting/protocolManage">) {
  const id = valueInQuery(await searchParams, "id");
  const [{ rows }, { operatorType }] = await Promise.all([
    loadForPage(agreements.agreementStanding, {}),
    currentAccount(),
  ]);
  if (id === undefined) return <AgreementList rows={rows} mayAccept={operatorType === 1} />;
  const standing = rows.find((row) => row.id === id);
  const { output } = standing ? await loadForPageOrRefusal(agreements.agreementText, { id }) : { output: null };
  return standing && output ? (
    <AgreementToAccept agreement={output} standing={standing} mayAccept={operatorType === 1} />
  ) : (
    <AgreementNotFound />
  );
}
