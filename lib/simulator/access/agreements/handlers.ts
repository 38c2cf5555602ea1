import type { agreements } from "@/lib/access/calls/agreements";
import type { Answers } from "../../handler";
import { acceptAgreements, agreementStanding, pendingAgreements } from "./accept";
import { agreementList, agreementText } from "./read";

export const agreementsHandlers: Answers<typeof agreements> = {
  agreementList,
  agreementText,
  agreementStanding,
  pendingAgreements,
  acceptAgreements,
};
