import "server-only";
import { systemNow } from "@/lib/time/clock";
import { currentAccount } from "./account";

/** Returns the time in the world of the page's user. */
export const pageWorldNow = async (): Promise<Date> => (await currentAccount()).simulation?.now ?? systemNow();
