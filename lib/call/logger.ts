import pino, { type Logger } from "pino";

/** How much is logged unless somebody wants to know more. */
export const configuredLogLevel = process.env.LOG_LEVEL || "info";

/** All of a process, also those of modules that the framework loads more than once; and how much they say now. */
const shared = globalThis as { portalLoggers?: { readonly all: Logger[]; level: string } };
const loggers = () => (shared.portalLoggers ??= { all: [], level: configuredLogLevel });

/** JSON lines; logged fields are chosen one by one, so no input and no secret gets in. */
export function newLogger(base: Readonly<Record<string, string>> | null): Logger {
  const logger = pino({ level: loggers().level, base, timestamp: pino.stdTimeFunctions.isoTime });
  loggers().all.push(logger);
  return logger;
}

/** How much the loggers of this process say from now on. */
export function setLogLevel(level: string): void {
  const known = loggers();
  known.level = level;
  for (const logger of known.all) logger.level = level;
}
