import { getTranslations } from "next-intl/server";
import { PaymentApprovalPage } from "@/components/access/company/payment-approval-page";
import { approval } from "@/lib/access/calls/approval";
import { load } from "@/lib/backend/load";

export async function generateMetadata() {
  return { title: (await getTranslations("access.paymentApproval"))("title") };
}

export default async function Page() {
  return <PaymentApprovalPage group={await load(approval.approvalGroup, {})} />;
}
