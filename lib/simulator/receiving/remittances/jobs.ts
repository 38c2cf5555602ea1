import { writeAuditNote } from "@/lib/simulator/platform/audit/audit";
import { remittance } from "@/lib/receiving/states";
import { lockRow } from "@/lib/simulator/platform/store/records";
import type { JobHandler } from "@/lib/simulator/driving/worlds/scheduler";
import { accountJobs } from "../accounts/idle";
import { remittanceReturnReason } from "../accounts/destination";
import { applicationJobs } from "../applications/jobs";
import { incomeJobs } from "../incomes/end-check";
import { quickJobs } from "../quick/jobs";
import { postRemittanceArrival } from "./credit-remittance";
import { returnRemittanceToSender } from "./reject-remittance";

export const receivingJobs: Record<string, JobHandler> = {
  ...applicationJobs,
  ...accountJobs,
  ...incomeJobs,
  ...quickJobs,
  async "receiving.arrive"(tx, { subject }) {
    const row = await lockRow(tx, "Remittance", { world: tx.world.id, id: subject });
    if (row?.state !== remittance.first) return;
    const reason = await remittanceReturnReason(tx, row);
    if (reason) {
      await returnRemittanceToSender(tx, { orderNo: row.orderNo, reason });
      await writeAuditNote(tx, { what: "receiving.return", subject: row.orderNo, outcome: "ok" });
      return;
    }
    if (await postRemittanceArrival(tx, row))
      await writeAuditNote(tx, { what: "receiving.arrive", subject: row.orderNo, outcome: "ok" });
  },
};
