import { notFound } from "next/navigation";
import { valueInQuery } from "@/components/kit/select/query";
import { AgreementVersionList } from "@/components/operations/site/agreements";
import { PublishAgreementVersionForm } from "@/components/operations/site/publish-agreement";
import { loadForPage } from "@/lib/backend/load";
import { agreementActions } from "@/lib/operations/calls/agreements";
import { operationsScreens } from "@/lib/operations/screens";
import { theWorld } from "../../../../the-world";
import { screenMetadataGenerator } from "../../../../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.agreements);

export default async function WorldAgreementVersionsPage({
  params,
  searchParams,
}: PageProps<"/ops/worlds/[world]/agreements">) {
  const { name: world, clock } = await theWorld((await params).world);
  const id = valueInQuery(await searchParams, "id");
  const { rows } = await loadForPage(agreementActions.agreements, { world });
  if (id === undefined) return <AgreementVersionList world={world} rows={rows} />;
  const row = rows.find((candidate) => candidate.id === id);
  if (!row) notFound();
  return (
    <PublishAgreementVersionForm
      key={row.id}
      world={world}
      agreement={await loadForPage(agreementActions.agreement, { world, id: row.id })}
      title={row.title}
      now={clock.now}
    />
  );
}
