import { getTranslations } from "next-intl/server";
import { PaymentApprovalPage } from "@/components/access/payment-approval-page";
import { approval } from "@/lib/access/approval-calls";
import { load } from "@/lib/backend/load";

export async function generateMetadata() {
  return { title: (await getTranslations("access.paymentApproval"))("title") };
}

export default async function Page() {
  return <PaymentApprovalPage group={await load(approval.approvalGroup, {})} />;
}
