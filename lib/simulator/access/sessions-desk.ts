import type { sessions } from "@/lib/access/sessions-calls";
import type { Answers } from "../desk";
import { endOtherSessions, endSession, mySessions, refreshLogin } from "./sessions/own";

export const sessionsDesk: Answers<typeof sessions> = { refreshLogin, mySessions, endSession, endOtherSessions };
