import pino from "pino";
import type { Answered } from "@/lib/call/door";

/** JSON lines; logged fields are chosen one by one, so no input and no secret gets in. */
const logger = pino({ level: process.env.LOG_LEVEL ?? "info", base: null, timestamp: pino.stdTimeFunctions.isoTime });

export const log = {
  answered: (line: Answered): void =>
    line.status >= 500 ? logger.error(line, "answered") : logger.debug(line, "answered"),
  bug: (cause: unknown, line: Answered): void => logger.error({ ...line, err: cause }, "bug"),
  pageFailed: (cause: unknown, about: { requestId: string; path: string }): void =>
    logger.error({ ...about, err: cause }, "page failed"),
  problem: (text: string): void => logger.warn(text),
};
