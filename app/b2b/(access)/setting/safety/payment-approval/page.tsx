import { getTranslations } from "next-intl/server";
import { PaymentApprovalPage } from "@/components/access/company/payment-approval-page";
import { approval } from "@/lib/access/calls/approval";
import { loadForPage } from "@/lib/backend/load";

export async function generateMetadata() {
  return { title: (await getTranslations("access.paymentApproval"))("title") };
}

export default async function PaymentApprovalSettingsPage() {
  return <PaymentApprovalPage group={await loadForPage(approval.approvalGroup, {})} />;
}
