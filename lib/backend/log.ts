import { format, stripVTControlCharacters } from "node:util";
import type { Logger } from "pino";
import type { LogLine } from "@/lib/call/gateway";
import { newLogger } from "@/lib/call/logger";

const logger = newLogger(null);

/**
 * Refers to Node's process by a name that builds do not detect: this file is bundled for the edge as well, where
 * nothing uses a process, and each direct use is printed as an error of the build.
 */
const { process: node } = globalThis;

export const portalLog = {
  logReply: (line: LogLine): void =>
    line.status >= 500 ? logger.error(line, "answered") : logger.info(line, "answered"),
  bug: (cause: unknown, line: LogLine): void => logger.error({ ...line, err: cause }, "bug"),
  pageFailed: (cause: unknown, about: { requestId: string; path: string }): void =>
    logger.error({ ...about, err: cause }, "page failed"),
  problem: (text: string): void => logger.warn(text),
};

const levels = { debug: "debug", log: "info", info: "info", warn: "warn", error: "error" } as const;

type Levels = Pick<Logger, "debug" | "info" | "warn" | "error">;

/**
 * Redirects console output of the framework, packages and Node to the log, so that a collector receives one JSON object
 * per line without exception. Returns a function that restores the console.
 */
export function redirectConsoleToLog(to: Levels = logger): () => void {
  const { console: printing } = globalThis;
  const before = { ...printing };
  // named cast: the keys of a constant object are its names
  for (const [method, level] of Object.entries(levels) as [keyof typeof levels, (typeof levels)["log"]][])
    printing[method] = (...parts: unknown[]) => {
      const text = stripVTControlCharacters(format(...parts)).trim();
      if (text !== "") to[level]({ said: text }, "printed");
    };
  // Node's own listener, which prints them as text, is the first of these
  const listeners = node.listeners("warning");
  node.removeAllListeners("warning");
  node.on("warning", ({ name, message }) => to.warn({ said: `${name}: ${message}` }, "printed"));
  return () => {
    Object.assign(printing, before);
    node.removeAllListeners("warning");
    for (const listener of listeners) node.on("warning", listener);
  };
}

/** Logs an uncaught error before the process ends. Returns a function that removes the listener. */
export function logUncaughtErrorAndExit(to: Levels = logger, end: () => void = () => node.exit(1)): () => void {
  const ends = (err: unknown) => {
    to.error({ err }, "ended by what nobody caught");
    end();
  };
  node.on("uncaughtException", ends);
  return () => void node.off("uncaughtException", ends);
}
