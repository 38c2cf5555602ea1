import { getTranslations } from "next-intl/server";
import { SettlementPayeeList } from "@/components/settlement/payees/payee-list";
import { settlementPayeesAsked } from "@/components/settlement/payees/payees-query";
import { load } from "@/lib/backend/load";
import { worldNow } from "@/lib/backend/world-now";
import { settlementPayees } from "@/lib/settlement/calls/payees";

export async function generateMetadata() {
  return { title: (await getTranslations("settlement.payees"))("title") };
}

/** The merchant's settlement payees. */
export default async function SettlementPayees({ searchParams }: PageProps<"/b2b/settle/payee_page">) {
  const query = await searchParams;
  const [list, now] = await Promise.all([
    load(settlementPayees.settlementPayees, settlementPayeesAsked(query)),
    worldNow(),
  ]);
  return <SettlementPayeeList list={list} query={query} now={now} />;
}
