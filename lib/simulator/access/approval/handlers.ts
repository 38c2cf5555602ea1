import type { approval } from "@/lib/access/calls/approval";
import type { Answers } from "../../handler";
import { approvalGroup, saveApproval } from "./levels";

export const approvalHandlers: Answers<typeof approval> = { approvalGroup, saveApproval };
