import type { Route } from "next";
import { useTranslations } from "next-intl";
import { choiceFilterField, type FilterField } from "@/components/kit/select/filter-fields";
import {
  dateRangeFromQuery,
  hrefWithQueryChanges,
  listPageFromQuery,
  valueInQuery,
  type Query,
} from "@/components/kit/select/query";
import type { Sends } from "@/lib/call/call";
import { isCurrency, orderCurrencies } from "@/lib/money/currency";
import { advanceStatementDaysMax } from "@/lib/settlement/advance/terms";
import { advanceMachine as machine } from "@/lib/settlement/advance-states";
import type { advances } from "@/lib/settlement/calls/advances";
import { settlementScreens } from "@/lib/settlement/screens";

/** Returns the path of speedy settlement, or of one advance. */
export const advancesPath = (to: { advanceNo?: string } = {}): Route =>
  hrefWithQueryChanges(settlementScreens.advances.path, {}, to);

/**
 * Parses the filters of the statement in a page's URL; unknown ones are left out, so a mistyped address still displays
 * a list.
 */
export function parseAdvanceStatementFilters(query: Query): Sends<typeof advances.advanceStatement> {
  const [state, currency] = [valueInQuery(query, "state"), valueInQuery(query, "currency")];
  return {
    ...(state && machine.is(state) && { state }),
    ...(currency && isCurrency(currency) && { currency }),
    ...dateRangeFromQuery(query),
    ...listPageFromQuery(query),
  };
}

/** Returns the filter fields of the statement, named as in the URL. */
export function useAdvanceFilters(): readonly FilterField[] {
  const [t, terms] = [useTranslations("settlement.advances"), useTranslations("terms")];
  return [
    choiceFilterField("state", terms("state"), machine.states, useTranslations("settlement.advance")),
    { kind: "choice", name: "currency", label: terms("currencyWord"), options: orderCurrencies },
    { kind: "days", label: t("givenDays"), daysMax: advanceStatementDaysMax },
  ];
}
