import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/kit/page/link-button";
import { hrefWithQueryChanges } from "@/components/kit/select/query";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import type { Money } from "@/lib/money/money";
import type { income } from "@/lib/receiving/states";
import { settleableCurrencies } from "@/lib/settlement/orders/terms";
import { settlementScreens } from "@/lib/settlement/screens";

type IncomeState = (typeof income.states)[number];

/**
 * Maps the states in which an income can be settled to the method: from the balance once it is credited, by an advance
 * while it is reviewed.
 */
const methods: Partial<Record<IncomeState, "normal" | "speedy">> = { credited: "normal", underReview: "speedy" };

/** Links to the settlement of an income's linked amount; renders nothing when nothing can be settled. */
export function SettleIncomeLink({
  income: { state, detailId, linked },
}: {
  income: { readonly state: IncomeState; readonly detailId: string; readonly linked: Money };
}) {
  const t = useTranslations("receiving.associations");
  const { currency, minor } = linked;
  const method = methods[state];
  if (!method || minor === 0n || !settleableCurrencies.includes(currency)) return null;
  return (
    <PermissionGate any={[settlementScreens.apply.access]}>
      <LinkButton href={hrefWithQueryChanges(settlementScreens.apply.path, {}, { currency, detailId, method })}>
        {t("settle")}
      </LinkButton>
    </PermissionGate>
  );
}
