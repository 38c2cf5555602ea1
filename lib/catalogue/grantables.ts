import { grantablesOf } from "@/lib/access/grants";
import { screens } from "./screens";

/** All that a role may permit, in the order of the menu. Rights of the main operator alone cannot be granted. */
export const grantables = grantablesOf(screens);
