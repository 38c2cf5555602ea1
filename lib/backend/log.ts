import { format, stripVTControlCharacters } from "node:util";
import type { Logger } from "pino";
import type { Answered } from "@/lib/call/door";
import { newLogger } from "@/lib/call/logger";

const logger = newLogger(null);

/**
 * Node's process, by a name that builds do not look for: this file is bundled for the edge as well, where nothing calls
 * what needs a process, and each use by its own name is printed as an error of the build.
 */
const { process: node } = globalThis;

export const log = {
  answered: (line: Answered): void =>
    line.status >= 500 ? logger.error(line, "answered") : logger.info(line, "answered"),
  bug: (cause: unknown, line: Answered): void => logger.error({ ...line, err: cause }, "bug"),
  pageFailed: (cause: unknown, about: { requestId: string; path: string }): void =>
    logger.error({ ...about, err: cause }, "page failed"),
  problem: (text: string): void => logger.warn(text),
};

const levels = { debug: "debug", log: "info", info: "info", warn: "warn", error: "error" } as const;

type Levels = Pick<Logger, "debug" | "info" | "warn" | "error">;

/**
 * Has what the framework, packages and Node print by themselves written as lines of the log, too: whoever collects it finds
 * one JSON object a line, whatever was said. Returns what puts everything back.
 */
export function consoleAsLog(to: Levels = logger): () => void {
  const { console: printing } = globalThis;
  const before = { ...printing };
  // named cast: the keys of a constant object are its names
  for (const [method, level] of Object.entries(levels) as [keyof typeof levels, (typeof levels)["log"]][])
    printing[method] = (...said: unknown[]) => {
      const text = stripVTControlCharacters(format(...said)).trim();
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

/** Has what ends a process unforeseen written as a line of the log, before it ends. Returns what puts everything back. */
export function endAsLog(to: Levels = logger, end: () => void = () => node.exit(1)): () => void {
  const ends = (err: unknown) => {
    to.error({ err }, "ended by what nobody caught");
    end();
  };
  node.on("uncaughtException", ends);
  return () => void node.off("uncaughtException", ends);
}
