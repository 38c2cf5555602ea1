import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { instant } from "@/lib/time/instant";

const common = calls("/api/user/common", { needs: "session" });

export const country = z.object({ code: z.string(), zh: z.string(), en: z.string(), dialCode: z.string() });

export const reference = {
  serverTime: common.post("query-server-time", { about: "What time it is in the asker's world.", gives: z.object({ now: instant, timeZone: z.string() }) }),
  countries: common.post("query-country", { about: "The countries of the world with their names in both languages and dial codes.", gives: z.object({ rows: z.array(country) }) }),
};
