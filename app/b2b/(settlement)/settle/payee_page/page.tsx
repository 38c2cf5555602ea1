import { getTranslations } from "next-intl/server";
import { SettlementPayeeList } from "@/components/settlement/payees/payee-list";
import { settlementPayeesInput } from "@/components/settlement/payees/payees-query";
import { loadForPage } from "@/lib/backend/load";
import { pageWorldNow } from "@/lib/backend/world-now";
import { settlementPayees } from "@/lib/settlement/calls/payees";

export async function generateMetadata() {
  return { title: (await getTranslations("settlement.payees"))("title") };
}

/** Lists the merchant's settlement payees. */
export default async function SettlementPayeeListPage({ searchParams }: PageProps<"/b2b/settle/payee_page">) {
  const query = await searchParams;
  const [list, now] = await Promise.all([
    loadForPage(settlementPayees.settlementPayees, settlementPayeesInput(query)),
    pageWorldNow(),
  ]);
  return <SettlementPayeeList list={list} query={query} now={now} />;
}
