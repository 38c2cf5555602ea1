import { timeZone } from "@/lib/i18n/locale";
import type { merchantCalls } from "@/lib/reference/calls/merchants";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { checkProductsUsable, listOwnUserGroups, listAllUserGroups } from "./groups";
import { listMonthCalendarExceptions } from "./holidays";

export const merchantHandlers: Handlers<typeof merchantCalls> = {
  serverTime: async (_, { now }) => ({ now, timeZone }),
  holidays: listMonthCalendarExceptions,
  userGroup: listOwnUserGroups,
  userGroups: listAllUserGroups,
  checkProducts: checkProductsUsable,
};
