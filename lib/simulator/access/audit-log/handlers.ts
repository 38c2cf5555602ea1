import type { auditTrail } from "@/lib/access/calls/audit-log";
import type { Handlers } from "../../handler";
import { auditFile } from "./file";
import { auditLog } from "./list";

export const auditHandlers: Handlers<typeof auditTrail> = { auditLog, auditFile };
