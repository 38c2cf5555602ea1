import type { currencyCalls } from "@/lib/reference/calls/currencies";
import type { Handlers } from "@/lib/simulator/platform/handler";
import {
  listOrderCurrencies,
  listAllAndPopularCurrencies,
  currenciesByType,
  knownCurrencyScales,
  listKnownCurrencies,
  listTradableCurrencyPairs,
  listMerchantAccountCurrencies,
} from "./lists";

export const currencyHandlers: Handlers<typeof currencyCalls> = {
  currencies: listAllAndPopularCurrencies,
  currenciesOf: currenciesByType,
  currencyList: listKnownCurrencies,
  currencyPairs: listTradableCurrencyPairs,
  heldCurrencies: listMerchantAccountCurrencies,
  allowedCurrencies: listOrderCurrencies,
  currencyDetails: knownCurrencyScales,
  currencyDetailsOlder: knownCurrencyScales,
};
