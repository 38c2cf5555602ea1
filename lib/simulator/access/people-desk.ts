import type { people } from "@/lib/access/people-calls";
import type { Answers } from "../desk";
import { add } from "./people/add";
import { edit, remove } from "./people/change";
import { list } from "./people/list";
import { permissions, roles, savePermissions, saveRole } from "./people/roles";

export const peopleDesk: Answers<typeof people> = {
  roles,
  saveRole,
  permissions,
  savePermissions,
  list,
  add,
  edit,
  remove,
};
