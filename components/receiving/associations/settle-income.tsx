import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/kit/page/link-button";
import { hrefWith } from "@/components/kit/select/query";
import { Permitted } from "@/components/shell/frame/permitted";
import type { Money } from "@/lib/money/money";
import type { income } from "@/lib/receiving/states";
import { settleableCurrencies } from "@/lib/settlement/orders/terms";
import { settlementScreens } from "@/lib/settlement/screens";

type IncomeState = (typeof income.states)[number];

/** The incomes that are settled: out of the balance once they are credited, by an advance while they are reviewed. */
const methods: Partial<Record<IncomeState, "normal" | "speedy">> = { credited: "normal", underReview: "speedy" };

/** Leads to the settlement of what an income is linked with; nothing where there is nothing to settle of it. */
export function SettleIncome({
  income: { state, detailId, linked },
}: {
  income: { readonly state: IncomeState; readonly detailId: string; readonly linked: Money };
}) {
  const t = useTranslations("receiving.associations");
  const { currency, minor } = linked;
  const method = methods[state];
  if (!method || minor === 0n || !settleableCurrencies.includes(currency)) return null;
  return (
    <Permitted any={[settlementScreens.apply.needs]}>
      <LinkButton href={hrefWith(settlementScreens.apply.path, {}, { currency, detailId, method })}>
        {t("settle")}
      </LinkButton>
    </Permitted>
  );
}
