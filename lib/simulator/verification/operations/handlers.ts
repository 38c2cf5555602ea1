import type { verificationDesk } from "@/lib/operations/calls/verification";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { askForInformation, attachToVerification, verificationFile } from "./ask";
import { verificationCase } from "./case";
import { confirmVerification, prepareVerification, reopenVerification } from "./decide";
import { verificationFigures } from "./figures";
import { verifications } from "./queue";
import { addScreening, clearHit, dropScreening, screeningList } from "./screening-list";

export const verificationDeskHandlers: Handlers<typeof verificationDesk> = {
  verifications,
  verificationFigures,
  verificationCase,
  verificationFile,
  attachToVerification,
  askForInformation,
  prepareVerification,
  confirmVerification,
  reopenVerification,
  clearHit,
  screeningList,
  addScreening,
  dropScreening,
};
