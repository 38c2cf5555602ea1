import type { auditTrail } from "@/lib/access/calls/audit-log";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { auditFile } from "./file";
import { auditLog } from "./list";

export const auditHandlers: Handlers<typeof auditTrail> = { auditLog, auditFile };
