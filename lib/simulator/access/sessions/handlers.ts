import type { sessions } from "@/lib/access/calls/sessions";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { endOwnOtherSessions, endOwnSession, listOwnSessions, refreshCurrentSession } from "./current-user";

export const sessionsHandlers: Handlers<typeof sessions> = {
  refreshLogin: refreshCurrentSession,
  mySessions: listOwnSessions,
  endSession: endOwnSession,
  endOtherSessions: endOwnOtherSessions,
};
