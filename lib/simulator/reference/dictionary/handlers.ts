import type { dictionaryCalls } from "@/lib/reference/calls/dictionaries";
import type { Answers } from "../../handler";
import {
  dictionaries,
  dictionary,
  dictionaryInBoth,
  economicTypes,
  identityTypes,
  industries,
  paymentChannels,
} from "./dictionaries";

export const dictionaryHandlers: Answers<typeof dictionaryCalls> = {
  paymentChannels,
  dictionaries,
  dictionary,
  dictionaryInBoth,
  economicTypes,
  industries,
  identityTypes,
};
