import type { limits } from "@/lib/exchange/calls/limits";
import type { Answers } from "../../handler";
import { changeLimit } from "./change-limit";

export const limitsHandlers: Answers<typeof limits> = { change: changeLimit };
