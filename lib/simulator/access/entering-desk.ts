import type { entering } from "@/lib/access/entering-calls";
import type { Answers } from "../desk";
import { secondStep, beginSecondStep, takeSecondStep } from "./entering/second-step";

export const enteringDesk: Answers<typeof entering> = { secondStep, beginSecondStep, takeSecondStep };
