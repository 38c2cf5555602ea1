import { timeZone } from "@/lib/i18n/locale";
import type { merchantCalls } from "@/lib/reference/calls/merchants";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { checkProducts, userGroup, userGroups } from "./groups";
import { calendarExceptions } from "./holidays";

export const merchantHandlers: Handlers<typeof merchantCalls> = {
  serverTime: async (_, { now }) => ({ now, timeZone }),
  holidays: calendarExceptions,
  userGroup,
  userGroups,
  checkProducts,
};
