import type { reference } from "@/lib/reference/calls";
import type { Answers } from "../desk";
import { countries } from "./countries";
import { serverTime } from "./server-time";

export const referenceDesk: Answers<typeof reference> = { serverTime, countries };
