import type { currencyCalls } from "@/lib/reference/calls/currencies";
import type { Handlers } from "@/lib/simulator/platform/handler";
import {
  allowedCurrencies,
  currencyOverview,
  currenciesByType,
  currencyDetails,
  currencyList,
  currencyPairs,
  heldCurrencies,
} from "./lists";

export const currencyHandlers: Handlers<typeof currencyCalls> = {
  currencies: currencyOverview,
  currenciesOf: currenciesByType,
  currencyList,
  currencyPairs,
  heldCurrencies,
  allowedCurrencies,
  currencyDetails,
  currencyDetailsOlder: currencyDetails,
};
