import type { dictionaryCalls } from "@/lib/reference/calls/dictionaries";
import type { Handlers } from "@/lib/simulator/platform/handler";
import {
  dictionaries,
  dictionary,
  dictionaryInBothLanguages,
  economicTypes,
  identityTypes,
  industries,
  paymentChannels,
} from "./dictionaries";

export const dictionaryHandlers: Handlers<typeof dictionaryCalls> = {
  paymentChannels,
  dictionaries,
  dictionary,
  dictionaryInBoth: dictionaryInBothLanguages,
  economicTypes,
  industries,
  identityTypes,
};
