import type { auditTrail } from "@/lib/access/calls/audit-log";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { streamAuditLogFile } from "./file";
import { listMerchantAuditLog } from "./list";

export const auditHandlers: Handlers<typeof auditTrail> = {
  auditLog: listMerchantAuditLog,
  auditFile: streamAuditLogFile,
};
