import { textIn } from "@/components/kit/select/query";
import { FindPage, findTextMax } from "@/components/operations/orders/find-page";
import { tryLoad } from "@/lib/backend/load";
import { orderViews } from "@/lib/operations/calls/orders";
import { operationsScreens } from "@/lib/operations/screens";
import { worldPage } from "../../../../world-page";
import { screenMetadata } from "../../../../page-title";

export const generateMetadata = screenMetadata(operationsScreens.find);

export default worldPage(async ({ world, now, query }) => {
  const text = textIn(query, "text", findTextMax);
  const result = text && text.length > 1 ? (await tryLoad(orderViews.find, { world, text })).output : undefined;
  return (
    <FindPage world={world} rows={result?.rows ?? []} query={query} isRequested={result !== undefined} now={now} />
  );
});
