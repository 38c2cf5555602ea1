import { getTranslations } from "next-intl/server";
import { hrefWith, valueOf, type Query } from "@/components/kit/select/query";
import { IncomeList } from "@/components/receiving/income-list";
import { Receipts } from "@/components/receiving/receipts";
import { incomesAsked, remittancesAsked, tabOf } from "@/components/receiving/receipts-query";
import { RemittanceDetail } from "@/components/receiving/remittance-detail";
import { RemittanceList } from "@/components/receiving/remittance-list";
import { NotFound } from "@/components/shell/public/not-found";
import { tryLoad, type Loaded } from "@/lib/backend/load";
import { worldNow } from "@/lib/backend/world-now";
import { isOrderNo } from "@/lib/call/field-schemas";
import { receiving } from "@/lib/receiving/calls/receiving";
import { receivingScreens } from "@/lib/receiving/screens";

export async function generateMetadata() {
  return { title: (await getTranslations("receiving.receipts"))("title") };
}

/** Incomes, remittances in transit, or one remittance: ?orderNo= names it. */
export default async function ReceiptsPage({ searchParams }: PageProps<"/b2b/collection/receipts_page">) {
  const query = await searchParams;
  const orderNo = valueOf(query, "orderNo");
  if (orderNo) return <Detail orderNo={orderNo} query={query} />;
  return tabOf(query) === "transit" ? <Remittances query={query} /> : <Incomes query={query} />;
}

async function Detail({ orderNo, query }: { orderNo: string; query: Query }) {
  const back = hrefWith(receivingScreens.receipts.path, query, { orderNo: undefined });
  const { got } = isOrderNo(orderNo) ? await tryLoad(receiving.remittance, { orderNo }) : { got: null };
  if (got) return <RemittanceDetail detail={got} now={await worldNow()} back={back} />;
  const t = await getTranslations("receiving");
  return (
    <NotFound
      title={t("receipts.title")}
      problem={t("detail.notFound")}
      advice={t("detail.notFoundText")}
      back={back}
    />
  );
}

async function Incomes({ query }: { query: Query }) {
  const asked = incomesAsked(query);
  const { got, refusal } = await tryLoad(receiving.incomes, asked);
  return (
    <Receipts tab="incomes" refused={await whyNot(refusal)}>
      <IncomeList list={got ?? nothing(asked.pageSize)} query={query} now={await worldNow()} />
    </Receipts>
  );
}

async function Remittances({ query }: { query: Query }) {
  const asked = remittancesAsked(query);
  const { got, refusal } = await tryLoad(receiving.remittances, asked);
  return (
    <Receipts tab="transit" refused={await whyNot(refusal)}>
      <RemittanceList list={got ?? nothing(asked.pageSize)} query={query} now={await worldNow()} />
    </Receipts>
  );
}

const nothing = (pageSize: number) => ({ rows: [], total: 0, currentPage: 1, pageSize });

async function whyNot(refusal: Loaded<unknown>["refusal"]): Promise<string | null> {
  if (refusal?.code !== "DATE_OUT_OF_RANGE") return null;
  return (await getTranslations("refusals"))(refusal.code, {
    from: String(refusal.detail.from),
    to: String(refusal.detail.to),
  });
}
