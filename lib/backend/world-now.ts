import "server-only";
import { cache } from "react";
import { access } from "@/lib/access/calls";
import { systemNow } from "@/lib/time/clock";
import { load } from "./load";

/** What time it is in the world of whoever asks for this page; looked up once a request. */
export const worldNow = cache(async (): Promise<Date> => (await load(access.account, {})).simulation?.now ?? systemNow());
