import type { limits } from "@/lib/exchange/limit-calls";
import type { Answers } from "../desk";
import { changeLimit } from "./change-limit";

export const limitsDesk: Answers<typeof limits> = { change: changeLimit };
