import { pageIn } from "@/components/kit/select/query";
import { LimitsPage } from "@/components/operations/money/limits-page";
import { load } from "@/lib/backend/load";
import { quotaTerms } from "@/lib/operations/calls/payment-terms";
import { operationsScreens } from "@/lib/operations/screens";
import { worldPage } from "../../../../world-page";
import { screenMetadata } from "../../../../page-title";

export const generateMetadata = screenMetadata(operationsScreens.limits);

export default worldPage(async ({ world, query }) => {
  const [terms, quotas] = await Promise.all([
    load(quotaTerms.paymentTerms, { world }),
    load(quotaTerms.paymentQuotas, { world, ...pageIn(query) }),
  ]);
  return <LimitsPage world={world} terms={terms} quotas={quotas} query={query} />;
});
