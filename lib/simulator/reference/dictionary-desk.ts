import type { dictionaryCalls } from "@/lib/reference/dictionary-calls";
import type { Answers } from "../desk";
import {
  dictionaries,
  dictionary,
  dictionaryInBoth,
  economicTypes,
  identityTypes,
  industries,
  paymentChannels,
} from "./dictionary/dictionaries";

export const dictionaryDesk: Answers<typeof dictionaryCalls> = {
  paymentChannels,
  dictionaries,
  dictionary,
  dictionaryInBoth,
  economicTypes,
  industries,
  identityTypes,
};
