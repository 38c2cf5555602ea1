import { referenceArea } from "@/lib/reference/area";
import { bankHandlers } from "./bank/handlers";
import { companyHandlers } from "./company/handlers";
import { currencyHandlers } from "./currency/handlers";
import { dictionaryHandlers } from "./dictionary/handlers";
import { merchantHandlers } from "./merchant/handlers";
import { pictureHandlers } from "./picture/handlers";
import { placeHandlers } from "./place/handlers";
import { textHandlers } from "./text/handlers";
import { versionHandlers } from "./version-handlers";
import { pairCallsWithHandlers } from "../platform/handler";

export const referenceHandlers = pairCallsWithHandlers(referenceArea.calls, {
  ...bankHandlers,
  ...companyHandlers,
  ...currencyHandlers,
  ...dictionaryHandlers,
  ...merchantHandlers,
  ...pictureHandlers,
  ...placeHandlers,
  ...textHandlers,
  ...versionHandlers,
});
