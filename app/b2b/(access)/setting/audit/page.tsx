import { getTranslations } from "next-intl/server";
import { MerchantAuditLog } from "@/components/access/company/audit-log";
import { auditLogInput } from "@/components/access/company/audit-query";
import { auditTrail } from "@/lib/access/calls/audit-log";
import { loadForPage, loadForPageOrRefusal } from "@/lib/backend/load";
import { pageWorldNow } from "@/lib/backend/world-now";

export async function generateMetadata() {
  return { title: (await getTranslations("access.audit"))("title") };
}

export default async function MerchantAuditLogPage({ searchParams }: PageProps<"/b2b/setting/audit">) {
  const query = await searchParams;
  const filters = auditLogInput(query);
  const { output, refusal } = await loadForPageOrRefusal(auditTrail.auditLog, filters);
  const now = await pageWorldNow();
  if (output) return <MerchantAuditLog list={output} query={query} now={now} refusalMessage={null} />;
  const t = await getTranslations("refusals");
  // the days were invalid: the filters stay, the list is empty
  const { from: _, to: __, ...rest } = filters;
  const { people } = await loadForPage(auditTrail.auditLog, { ...rest, currentPage: 1, pageSize: 1 });
  return (
    <MerchantAuditLog
      list={{ rows: [], total: 0, currentPage: 1, pageSize: 20, people }}
      query={query}
      now={now}
      refusalMessage={t("DATE_OUT_OF_RANGE", { from: String(refusal.detail.from), to: String(refusal.detail.to) })}
    />
  );
}
