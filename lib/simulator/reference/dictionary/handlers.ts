import type { dictionaryCalls } from "@/lib/reference/calls/dictionaries";
import type { Handlers } from "@/lib/simulator/platform/handler";
import {
  dictionaries,
  dictionary,
  dictionaryInBoth,
  economicTypes,
  identityTypes,
  industries,
  paymentChannels,
} from "./dictionaries";

export const dictionaryHandlers: Handlers<typeof dictionaryCalls> = {
  paymentChannels,
  dictionaries,
  dictionary,
  dictionaryInBoth,
  economicTypes,
  industries,
  identityTypes,
};
