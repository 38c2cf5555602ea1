import { bankCalls } from "./calls/banks";
import { companyCalls } from "./calls/companies";
import { currencyCalls } from "./calls/currencies";
import { dictionaryCalls } from "./calls/dictionaries";
import { merchantCalls } from "./calls/merchants";
import { pictureCalls } from "./calls/pictures";
import { places } from "./calls/places";
import { textCalls } from "./calls/texts";
import { version } from "./calls/version";

/** Declares everything in this area: its calls by topic, and its order state machines with their tables. */
export const referenceArea = {
  calls: {
    ...bankCalls,
    ...companyCalls,
    ...currencyCalls,
    ...dictionaryCalls,
    ...merchantCalls,
    ...pictureCalls,
    ...places,
    ...textCalls,
    ...version,
  },
  machines: [],
};
