import type { verificationReviews } from "@/lib/operations/calls/verification";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { requestMoreVerificationInfo, uploadVerificationInquiryFile, downloadVerificationFile } from "./inquire";
import { getVerificationCase } from "./case";
import { confirmVerificationDecision, prepareVerificationDecision, reopenVerificationDecision } from "./decide";
import { getVerificationReviewStatistics } from "./figures";
import { listVerificationApplications } from "./queue";
import { addScreeningEntry, clearScreeningHit, removeScreeningEntry, listScreeningEntries } from "./screening-list";

export const verificationQueueHandlers: Handlers<typeof verificationReviews> = {
  verifications: listVerificationApplications,
  verificationFigures: getVerificationReviewStatistics,
  verificationCase: getVerificationCase,
  verificationFile: downloadVerificationFile,
  attachToVerification: uploadVerificationInquiryFile,
  askForInformation: requestMoreVerificationInfo,
  prepareVerification: prepareVerificationDecision,
  confirmVerification: confirmVerificationDecision,
  reopenVerification: reopenVerificationDecision,
  clearHit: clearScreeningHit,
  screeningList: listScreeningEntries,
  addScreening: addScreeningEntry,
  dropScreening: removeScreeningEntry,
};
