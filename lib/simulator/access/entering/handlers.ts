import type { entering } from "@/lib/access/calls/entering";
import type { Answers } from "../../handler";
import { secondStep, beginMfa, takeMfa } from "./mfa";

export const enteringHandlers: Answers<typeof entering> = { secondStep, beginMfa, takeMfa };
