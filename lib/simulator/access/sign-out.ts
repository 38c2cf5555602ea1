import type { access } from "@/lib/access/calls";
import type { Answer } from "../desk";
import { endSession } from "./session";

export const signOut: Answer<typeof access.signOut> = async (_, { caller, transact }) =>
  transact(async (sql) => {
    if (caller.token) await endSession(sql, caller.token);
    return {};
  });
