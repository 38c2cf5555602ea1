import type { sessions } from "@/lib/access/calls/sessions";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { endOtherSessions, endSession, mySessions, refreshLogin } from "./current-user";

export const sessionsHandlers: Handlers<typeof sessions> = { refreshLogin, mySessions, endSession, endOtherSessions };
