import pino, { type Logger } from "pino";

/** Holds the default log level. */
export const configuredLogLevel = process.env.LOG_LEVEL || "info";

/**
 * Holds all loggers of a process, also those of modules that the framework loads more than once; and their current
 * level.
 */
const shared = globalThis as { portalLoggers?: { readonly all: Logger[]; level: string } };
const loggers = () => (shared.portalLoggers ??= { all: [], level: configuredLogLevel });

/** Creates a logger of JSON lines; logged fields are chosen individually, so no input and no secret is included. */
export function newLogger(base: Readonly<Record<string, string>> | null): Logger {
  const logger = pino({ level: loggers().level, base, timestamp: pino.stdTimeFunctions.isoTime });
  loggers().all.push(logger);
  return logger;
}

/** Sets the level of all loggers of this process. */
export function setLogLevel(level: string): void {
  const registry = loggers();
  registry.level = level;
  for (const logger of registry.all) logger.level = level;
}
