import type { people } from "@/lib/access/calls/people";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { addAndInvitePerson, resendPersonInvitation } from "./add";
import { editPersonDetails, deletePersonOrUnusedRole } from "./change";
import { listPeople } from "./list";
import { getRolePermissions, listRoles, saveRolePermissions, saveRole } from "./roles";

export const peopleHandlers: Handlers<typeof people> = {
  roles: listRoles,
  saveRole,
  permissions: getRolePermissions,
  savePermissions: saveRolePermissions,
  list: listPeople,
  add: addAndInvitePerson,
  invite: resendPersonInvitation,
  edit: editPersonDetails,
  remove: deletePersonOrUnusedRole,
};
