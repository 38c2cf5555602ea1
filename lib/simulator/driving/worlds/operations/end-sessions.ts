import type { operations } from "@/lib/operations/calls/worlds";
import type { Handler } from "@/lib/simulator/platform/handler";
import { endPortalSessions } from "./worlds.sql";

/** Ends portal sessions of one person, one merchant or the whole world; sessions of operations belong to no world. */
export const endSessions: Handler<typeof operations.endSessions> = async ({ userNo, loginNo }, { transact }) =>
  transact(async (tx) => {
    const sessions = await endPortalSessions(tx, userNo ?? null, loginNo?.trim().toLowerCase() || null);
    return { ended: sessions.length };
  });
