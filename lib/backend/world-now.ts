import "server-only";
import { systemNow } from "@/lib/time/clock";
import { account } from "./account";

/** The time in the world of the page's user. */
export const worldNow = async (): Promise<Date> => (await account()).simulation?.now ?? systemNow();
