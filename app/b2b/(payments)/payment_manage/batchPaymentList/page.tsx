import { getTranslations } from "next-intl/server";
import { BatchList } from "@/components/payments/batches/batch-list";
import { batchesAsked } from "@/components/payments/batches/batch-query";
import { secondStep } from "@/lib/access/calls/mfa";
import { load, signedIn, tryLoad } from "@/lib/backend/load";
import { worldNow } from "@/lib/backend/world-now";
import { may } from "@/lib/gate/may";
import { batchCalls } from "@/lib/payments/calls/batches";
import { paymentsScreens } from "@/lib/payments/screens";

export async function generateMetadata() {
  return { title: (await getTranslations("payments.batch.list"))("title") };
}

export default async function BatchPaymentList({ searchParams }: PageProps<"/b2b/payment_manage/batchPaymentList">) {
  const query = await searchParams;
  const asked = batchesAsked(query);
  const [{ got, refusal }, { authWay }, { who }, now, t] = await Promise.all([
    tryLoad(batchCalls.batches, asked),
    load(secondStep.payoutStep, {}),
    signedIn("portal"),
    worldNow(),
    getTranslations("refusals"),
  ]);
  const nothing = { rows: [], total: 0, currentPage: 1, pageSize: 20 };
  const refused =
    refusal?.code === "DATE_OUT_OF_RANGE"
      ? t(refusal.code, { from: String(refusal.detail.from), to: String(refusal.detail.to) })
      : null;
  return (
    <BatchList
      list={got ?? nothing}
      query={query}
      now={now}
      way={authWay}
      mayMake={may(who, paymentsScreens.batch.needs) === null}
      refused={refused}
    />
  );
}
