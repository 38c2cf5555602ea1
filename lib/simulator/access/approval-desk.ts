import type { approval } from "@/lib/access/approval-calls";
import type { Answers } from "../desk";
import { approvalGroup, saveApproval } from "./approval/levels";

export const approvalDesk: Answers<typeof approval> = { approvalGroup, saveApproval };
