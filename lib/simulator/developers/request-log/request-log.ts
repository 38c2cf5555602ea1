import type { AnsweredKey } from "@/lib/call/backend";
import type { Caller, Principal } from "@/lib/call/principal";
import { callsAtOnce, callRetentionMs, callsWrittenEveryMs } from "@/lib/developers/terms";
import { addMilliseconds } from "@/lib/time/instant";
import { dataReadWithPrincipal } from "../../access/sessions/session";
import { auditId } from "@/lib/simulator/platform/audit/audit";
import { simulatorLog } from "@/lib/simulator/platform/log";
import type { Database } from "@/lib/simulator/platform/store/database";
import type { NewRow } from "@/lib/simulator/platform/store/records";
import { withoutTenant } from "@/lib/simulator/platform/store/under-way";

/** Records the calls of API keys: buffered in memory while a call is answered, and written afterwards in batches. */
export interface RequestLog {
  add(call: string, caller: Caller, principal: Principal, answer: AnsweredKey): void;
  /** Writes the buffered calls, and deletes those older than the retention. */
  write(): Promise<void>;
}

/** Exists once per database of this process. */
const logs = new WeakMap<Database["pool"], RequestLog>();

export function requestLogOf(db: Database): RequestLog {
  const existingLog = logs.get(db.pool) ?? requestLog(db);
  logs.set(db.pool, existingLog);
  return existingLog;
}

function requestLog({ prisma }: Database): RequestLog {
  let waiting: NewRow<"ApiCall">[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const [data, last] = [waiting, waiting.at(-1)];
    waiting = [];
    if (!last) return;
    try {
      // the last caller's tenant context may still be active: this batch contains all merchants
      await withoutTenant(async () => {
        await prisma.apiCall.createMany({ data });
        await prisma.apiCall.deleteMany({
          where: { at: { lt: addMilliseconds(new Date(last.at), -callRetentionMs) } },
        });
      });
    } catch (cause) {
      simulatorLog.error({ err: cause }, "the log of calls could not be written");
    }
  }

  return {
    add(call, caller, principal, { code, status, ms }) {
      const [world, key] = [dataReadWithPrincipal(principal)?.worldState.world, principal.key];
      if (!world || !key) return;
      if (waiting.length >= callsAtOnce) waiting.shift();
      waiting.push({
        world: world.id,
        id: auditId(caller.at),
        userNo: principal.userNo,
        keyId: key.id,
        at: caller.at,
        call,
        code,
        status,
        ms,
        origin: caller.from,
      });
      timer ??= setTimeout(() => void write(), callsWrittenEveryMs).unref();
    },
    write,
  };
}
