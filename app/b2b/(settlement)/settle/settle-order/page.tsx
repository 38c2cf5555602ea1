import { getTranslations } from "next-intl/server";
import { SettlementList } from "@/components/settlement/orders/settlement-list";
import { load } from "@/lib/backend/load";
import { settlementOrders } from "@/lib/settlement/calls/orders";

export async function generateMetadata() {
  return { title: (await getTranslations("settlement.orders"))("title") };
}

/** The merchant's settlements. */
export default async function Settlements() {
  return <SettlementList list={await load(settlementOrders.settlements, { currentPage: 1, pageSize: 20 })} />;
}
