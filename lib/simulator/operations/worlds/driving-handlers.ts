import type { driving } from "@/lib/operations/calls/driving";
import type { Handlers } from "../../handler";
import { happenings } from "./happenings";

export const drivingHandlers: Handlers<typeof driving> = { happenings };
