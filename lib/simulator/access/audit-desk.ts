import type { auditTrail } from "@/lib/access/audit-calls";
import type { Answers } from "../desk";
import { auditFile } from "./audit-log/file";
import { auditLog } from "./audit-log/list";

export const auditDesk: Answers<typeof auditTrail> = { auditLog, auditFile };
