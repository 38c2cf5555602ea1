// Log level of the running processes of a portal: SIGUSR2 to the supervisor switches all to debug, and
// a second one back to LOG_LEVEL.
import { configuredLogLevel, setLogLevel } from "../../lib/call/logger";
import { steadyLog } from "./steady-log";
import { hearing, type SupervisedProcess } from "./supervise";

interface LogLevel {
  readonly logLevel: string;
}
const isLogLevel = (message: unknown): message is LogLevel =>
  typeof message === "object" && message !== null && "logLevel" in message;

/** Listens for log levels in a supervised process that logs. */
export function listenForLogLevel(): void {
  process.on("message", (message) => {
    if (!isLogLevel(message)) return;
    setLogLevel(message.logLevel);
    steadyLog.info(`${process.pid} logs from level ${message.logLevel} on`);
  });
  process.send?.(hearing);
}

/** Passes log levels on in a process that supervises others and is supervised. */
export function forwardLogLevel(children: readonly Pick<SupervisedProcess, "notify">[]): void {
  process.on("message", (message) => {
    if (isLogLevel(message)) for (const child of children) child.notify(message);
  });
  process.send?.(hearing);
}

/** Switches the log level in the process that receives the signal. */
export function switchLogLevelOnSignal(children: readonly Pick<SupervisedProcess, "notify">[]): void {
  let logLevel = configuredLogLevel;
  process.on("SIGUSR2", () => {
    logLevel = logLevel === "debug" ? configuredLogLevel : "debug";
    for (const child of children) child.notify({ logLevel } satisfies LogLevel);
  });
}
