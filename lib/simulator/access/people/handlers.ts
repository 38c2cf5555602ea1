import type { people } from "@/lib/access/calls/people";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { add, invite } from "./add";
import { edit, remove } from "./change";
import { list } from "./list";
import { permissions, roles, savePermissions, saveRole } from "./roles";

export const peopleHandlers: Handlers<typeof people> = {
  roles,
  saveRole,
  permissions,
  savePermissions,
  list,
  add,
  invite,
  edit,
  remove,
};
