import { apiKey as machine } from "@/lib/developers/states";
import { writeAuditNote } from "@/lib/simulator/platform/audit/audit";
import { lockRow } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { JobHandler } from "@/lib/simulator/driving/worlds/scheduler";

/** Names the job that ends a key on its day. The end of its validity does not depend on the job. */
export const keyExpiry = "developers.expireKey";

export const keyJobs: Record<string, JobHandler> = {
  async [keyExpiry](tx, { subject }) {
    const key = await lockRow(tx, "ApiKey", { world: tx.world.id, id: subject });
    if (!key || !(await transition(tx, machine, key, "expire"))) return;
    await tx.prisma.apiKeySecret.deleteMany({ where: { world: tx.world.id, keyId: key.id } });
    await writeAuditNote(tx, { what: keyExpiry, subject: key.id, outcome: "ok" });
  },
};
