import type { operations } from "@/lib/operations/calls/worlds";
import type { Handler } from "@/lib/simulator/platform/handler";
import { endPortalSessions } from "./worlds.sql";

/** Ends portal sessions of one person, one merchant or the whole world; operations' own are none of a world's. */
export const endSessions: Handler<typeof operations.endSessions> = async ({ userNo, loginNo }, { transact }) =>
  transact(async (tx) => {
    const ended = await endPortalSessions(tx, userNo ?? null, loginNo?.trim().toLowerCase() || null);
    return { ended: ended.length };
  });
