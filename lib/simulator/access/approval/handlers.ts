import type { approval } from "@/lib/access/calls/approval";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { getPaymentApprovalGroup, savePaymentApprovalLevels } from "./levels";

export const approvalHandlers: Handlers<typeof approval> = {
  approvalGroup: getPaymentApprovalGroup,
  saveApproval: savePaymentApprovalLevels,
};
