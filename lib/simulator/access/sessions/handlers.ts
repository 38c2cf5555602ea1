import type { sessions } from "@/lib/access/calls/sessions";
import type { Answers } from "../../handler";
import { endOtherSessions, endSession, mySessions, refreshLogin } from "./own";

export const sessionsHandlers: Answers<typeof sessions> = { refreshLogin, mySessions, endSession, endOtherSessions };
