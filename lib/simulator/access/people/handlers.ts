import type { people } from "@/lib/access/calls/people";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { add, resendPersonInvitation } from "./add";
import { edit, deletePersonOrUnusedRole } from "./change";
import { listPeople } from "./list";
import { getRolePermissions, roles, savePermissions, saveRole } from "./roles";

export const peopleHandlers: Handlers<typeof people> = {
  roles,
  saveRole,
  permissions: getRolePermissions,
  savePermissions,
  list: listPeople,
  add,
  invite: resendPersonInvitation,
  edit,
  remove: deletePersonOrUnusedRole,
};
