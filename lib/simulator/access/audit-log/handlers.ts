import type { auditTrail } from "@/lib/access/calls/audit-log";
import type { Answers } from "../../handler";
import { auditFile } from "./file";
import { auditLog } from "./list";

export const auditHandlers: Answers<typeof auditTrail> = { auditLog, auditFile };
