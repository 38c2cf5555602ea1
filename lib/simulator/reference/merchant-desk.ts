import { timeZone } from "@/lib/i18n/locale";
import type { merchantCalls } from "@/lib/reference/merchant-calls";
import type { Answers } from "../desk";
import { checkProducts, userGroup, userGroups } from "./merchant/groups";
import { holidays } from "./merchant/holidays";

export const merchantDesk: Answers<typeof merchantCalls> = {
  serverTime: async (_, { now }) => ({ now, timeZone }),
  holidays,
  userGroup,
  userGroups,
  checkProducts,
};
