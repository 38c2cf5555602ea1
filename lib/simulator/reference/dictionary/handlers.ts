import type { dictionaryCalls } from "@/lib/reference/calls/dictionaries";
import type { Handlers } from "@/lib/simulator/platform/handler";
import {
  getBilingualDictionaries,
  getLocalizedDictionary,
  getBilingualDictionary,
  listEconomicTypes,
  listIdentityTypesByCountry,
  listIndustries,
  listPaymentChannels,
} from "./dictionaries";

export const dictionaryHandlers: Handlers<typeof dictionaryCalls> = {
  paymentChannels: listPaymentChannels,
  dictionaries: getBilingualDictionaries,
  dictionary: getLocalizedDictionary,
  dictionaryInBoth: getBilingualDictionary,
  economicTypes: listEconomicTypes,
  industries: listIndustries,
  identityTypes: listIdentityTypesByCountry,
};
