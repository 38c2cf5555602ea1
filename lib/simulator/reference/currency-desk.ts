import type { currencyCalls } from "@/lib/reference/currency-calls";
import type { Answers } from "../desk";
import {
  allowedCurrencies,
  currencies,
  currenciesOf,
  currencyDetails,
  currencyList,
  currencyPairs,
  heldCurrencies,
} from "./currency/lists";

export const currencyDesk: Answers<typeof currencyCalls> = {
  currencies,
  currenciesOf,
  currencyList,
  currencyPairs,
  heldCurrencies,
  allowedCurrencies,
  currencyDetails,
  currencyDetailsOlder: currencyDetails,
};
