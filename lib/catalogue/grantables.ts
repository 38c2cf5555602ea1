import { grantablePermissions } from "@/lib/access/grants";
import { screens } from "./screens";

/**
 * Lists all permissions that a role can contain, in the order of the menu. Rights of the main operator only cannot be
 * granted.
 */
export const grantables = grantablePermissions(screens);
