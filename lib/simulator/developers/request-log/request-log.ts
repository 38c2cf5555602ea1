import type { AnsweredKey } from "@/lib/call/backend";
import type { Caller, Who } from "@/lib/call/who";
import { callsAtOnce, callsKeptMs, callsWrittenEveryMs } from "@/lib/developers/terms";
import { later } from "@/lib/time/instant";
import { foundWith } from "../../access/sessions/session";
import { auditId } from "@/lib/simulator/platform/audit/audit";
import { log } from "@/lib/simulator/platform/log";
import type { Database } from "@/lib/simulator/platform/store/database";
import type { NewRow } from "@/lib/simulator/platform/store/records";
import { asNobody } from "@/lib/simulator/platform/store/under-way";

/** The log of what API keys ask: noted in memory while a call is answered, and written afterwards with others. */
export interface RequestLog {
  add(call: string, caller: Caller, who: Who, answer: AnsweredKey): void;
  /** Writes what waits; what is older than the log is kept is deleted with it. */
  write(): Promise<void>;
}

/** One of each database of this process. */
const logs = new WeakMap<Database["pool"], RequestLog>();

export function requestLogOf(db: Database): RequestLog {
  const known = logs.get(db.pool) ?? requestLog(db);
  logs.set(db.pool, known);
  return known;
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
      // whoever asked last may still be under way: what is written here is of all merchants
      await asNobody(async () => {
        await prisma.apiCall.createMany({ data });
        await prisma.apiCall.deleteMany({ where: { at: { lt: later(new Date(last.at), -callsKeptMs) } } });
      });
    } catch (cause) {
      log.error({ err: cause }, "the log of calls could not be written");
    }
  }

  return {
    add(call, caller, who, { code, status, ms }) {
      const [world, key] = [foundWith(who)?.seen.world, who.key];
      if (!world || !key) return;
      if (waiting.length >= callsAtOnce) waiting.shift();
      waiting.push({
        world: world.id,
        id: auditId(caller.at),
        userNo: who.userNo,
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
