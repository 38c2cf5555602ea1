import "server-only";
import { systemNow } from "@/lib/time/clock";
import { account } from "./account";

/** What time it is in the world of whoever asks for this page. */
export const worldNow = async (): Promise<Date> => (await account()).simulation?.now ?? systemNow();
