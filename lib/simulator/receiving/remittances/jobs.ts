import { note } from "../../audit/audit";
import { lockRow } from "../../store/records";
import type { JobHandler } from "../../worlds/scheduler";
import { credit } from "./credit-remittance";

export const receivingJobs: Record<string, JobHandler> = {
  async "receiving.arrive"(tx, { subject }) {
    const row = await lockRow(tx, "Remittance", { world: tx.world.id, id: subject });
    if (!row) return;
    if (await credit(tx, row)) await note(tx, { what: "receiving.arrive", subject: row.orderNo, outcome: "ok" });
  },
};
