// How much the processes of a portal log while they run: SIGUSR2 to the one that keeps them has all say all they can, and
// a second one as much as LOG_LEVEL says again.
import { configuredLogLevel, setLogLevel } from "../../lib/call/logger";
import { steadyLog } from "./steady-log";
import { hearing, type Supervised } from "./supervise";

interface LogLevel {
  readonly logLevel: string;
}
const isLogLevel = (message: unknown): message is LogLevel =>
  typeof message === "object" && message !== null && "logLevel" in message;

/** In a process that logs, and is kept by another one. */
export function hearsLogLevel(): void {
  process.on("message", (message) => {
    if (!isLogLevel(message)) return;
    setLogLevel(message.logLevel);
    steadyLog.info(`${process.pid} logs from level ${message.logLevel} on`);
  });
  process.send?.(hearing);
}

/** In a process that keeps others and is kept itself. */
export function passesOnLogLevel(kept: readonly Pick<Supervised, "tell">[]): void {
  process.on("message", (message) => {
    if (isLogLevel(message)) for (const child of kept) child.tell(message);
  });
  process.send?.(hearing);
}

/** In the process that the signal is for. */
export function switchesLogLevel(kept: readonly Pick<Supervised, "tell">[]): void {
  let logLevel = configuredLogLevel;
  process.on("SIGUSR2", () => {
    logLevel = logLevel === "debug" ? configuredLogLevel : "debug";
    for (const child of kept) child.tell({ logLevel } satisfies LogLevel);
  });
}
