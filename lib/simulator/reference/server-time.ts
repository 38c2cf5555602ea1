import { timeZone } from "@/lib/i18n/locale";
import type { reference } from "@/lib/reference/calls";
import type { Answer } from "../desk";

export const serverTime: Answer<typeof reference.serverTime> = async (_, { now }) => ({ now, timeZone });
