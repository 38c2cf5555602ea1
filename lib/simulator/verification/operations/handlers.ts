import type { verificationReviews } from "@/lib/operations/calls/verification";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { requestMoreInformation, attachToVerification, verificationFile } from "./inquire";
import { verificationCase } from "./case";
import { confirmVerificationDecision, prepareVerificationDecision, reopenVerificationDecision } from "./decide";
import { verificationFigures } from "./figures";
import { listVerifications } from "./queue";
import { addScreeningEntry, clearHit, removeScreeningEntry, screeningList } from "./screening-list";

export const verificationQueueHandlers: Handlers<typeof verificationReviews> = {
  verifications: listVerifications,
  verificationFigures,
  verificationCase,
  verificationFile,
  attachToVerification,
  askForInformation: requestMoreInformation,
  prepareVerification: prepareVerificationDecision,
  confirmVerification: confirmVerificationDecision,
  reopenVerification: reopenVerificationDecision,
  clearHit,
  screeningList,
  addScreening: addScreeningEntry,
  dropScreening: removeScreeningEntry,
};
