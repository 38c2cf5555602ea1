import type { entering } from "@/lib/access/calls/entering";
import type { Handlers } from "../../handler";
import { secondStep, beginMfa, takeMfa } from "./mfa";

export const enteringHandlers: Handlers<typeof entering> = { secondStep, beginMfa, takeMfa };
