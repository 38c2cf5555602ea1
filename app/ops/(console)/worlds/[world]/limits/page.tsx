import { listPageFromQuery } from "@/components/kit/select/query";
import { PaymentLimitsPage } from "@/components/operations/money/limits-page";
import { loadForPage } from "@/lib/backend/load";
import { quotaTerms } from "@/lib/operations/calls/payment-terms";
import { operationsScreens } from "@/lib/operations/screens";
import { theWorld } from "../../../../the-world";
import { screenMetadataGenerator } from "../../../../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.limits);

export default async function WorldPaymentLimitsPage({
  params,
  searchParams,
}: PageProps<"/ops/worlds/[world]/limits">) {
  const { name: world } = await theWorld((await params).world);
  const query = await searchParams;
  const [terms, quotas] = await Promise.all([
    loadForPage(quotaTerms.paymentTerms, { world }),
    loadForPage(quotaTerms.paymentQuotas, { world, ...listPageFromQuery(query) }),
  ]);
  return <PaymentLimitsPage world={world} terms={terms} quotas={quotas} query={query} />;
}
