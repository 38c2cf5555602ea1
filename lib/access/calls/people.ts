import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { stateSchema } from "@/lib/call/state";
import { day, singleLineText, page, pageSchema } from "@/lib/call/field-schemas";
import { screenAccess, screenActionAccess } from "@/lib/gate/screen";
import { stepUpProof, stepUpRefusals } from "@/lib/gate/step-up";
import { grantableActions } from "@/lib/call/principal";
import { instant } from "@/lib/time/instant";
import { contactNumber, emailAddress } from "../entries";
import { readyRoles } from "../grants";
import { dayOrderIssue, isDayRangeOrdered } from "../rules";
import { accessScreens } from "../screens";
import { person as personMachine, role as roleMachine } from "../states";

const roles = declareCalls("/api/user/operator", { access: screenAccess(accessScreens.roles) });
const rolesChanged = declareCalls("/api/user/operator", { access: screenActionAccess(accessScreens.roles, "manage") });
const users = declareCalls("/api/user/operator", { access: screenAccess(accessScreens.users) });
const usersChanged = declareCalls("/api/user/operator", { access: screenActionAccess(accessScreens.users, "manage") });

export const roleSchema = z.object({
  roleId: z.uuid(),
  roleName: z.string(),
  roleState: stateSchema(roleMachine),
  permissions: z.array(z.string()),
  /** Counts the people with this role. */
  people: z.int(),
  createTime: instant,
});

export const personSchema = z.object({
  operatorId: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  operatorType: z.int(),
  state: stateSchema(personMachine),
  roleId: z.nullable(z.uuid()),
  roleName: z.string(),
  /** Holds the role's state; null without a role. A disabled one permits nothing. */
  roleState: z.nullable(stateSchema(roleMachine)),
  /** Is true if the person has proven the phone, so that they may sign in with it. */
  isPhoneProven: z.boolean(),
  startsOn: z.nullable(day),
  endsOn: z.nullable(day),
  createTime: instant,
});

/** Describes a permission in the editors of roles and of API keys. */
export const grantable = z.object({
  permission: z.string(),
  alongWith: z.array(z.string()),
  action: z.enum(grantableActions),
  /** Holds the permission of the page in whose row it is listed. */
  of: z.string(),
  mayGrant: z.boolean(),
});

const grantRefusals = ["GRANT_TOO_WIDE", "OPERATION_NOT_ALLOW", "REVIEWERS_LOST", ...stepUpRefusals] as const;

const roleName = singleLineText(1, 40);
/** Confirms that a level of the approval group may lose its last reviewer. */
const isConfirmed = z.optional(z.boolean());
const personFields = {
  name: singleLineText(1, 80),
  phone: z._default(contactNumber, ""),
  roleId: z.uuid("text.missing"),
  startsOn: z.optional(day),
  endsOn: z.optional(day),
};

/** Defines the calls for roles and people of a merchant (specification 1, section 6). */
export const people = {
  roles: roles.post("rolePage", {
    about: "The merchant's roles, newest first.",
    input: z.object({
      roleName: z.optional(singleLineText(0, 40)),
      roleState: z.optional(stateSchema(roleMachine)),
      ...page,
    }),
    output: pageSchema(roleSchema),
    reads: ["people"],
  }),
  saveRole: rolesChanged.post("roleAddOrEdit", {
    about:
      "Makes a role, of nothing, ready made or as a copy of what another permits, or renames, enables or disables one. Who holds a disabled role may do nothing until it is enabled again, which is confirmed with the payment password.",
    subject: ["roleName", "roleId"],
    input: z.object({
      roleId: z.optional(z.uuid()),
      copyOf: z.optional(z.uuid()),
      ready: z.optional(z.enum(readyRoles)),
      roleName,
      roleState: stateSchema(roleMachine),
      isMeant: isConfirmed,
      ...stepUpProof,
    }),
    operation: ({ roleId = null, roleName }) => ({ kind: "role", roleId, roleName }),
    output: roleSchema,
    errors: ["ROLE_NOTFOUND", "ROLE_EXISTS", ...grantRefusals],
    changes: ["people"],
  }),
  permissions: roles.get("permission/{id}", {
    about: "What a role permits, and all that may be permitted: permissions that another needs are granted with it.",
    input: z.object({ id: z.uuid() }),
    output: z.object({ role: roleSchema, grantables: z.array(grantable) }),
    errors: ["ROLE_NOTFOUND"],
    reads: ["people"],
  }),
  savePermissions: rolesChanged.post("permissionEdit", {
    about:
      "Sets what a role permits; it counts from the holders' next request. Nobody grants what they may not do themselves. Confirmed with the payment password where it permits something more.",
    subject: "roleId",
    input: z.object({
      roleId: z.uuid(),
      permissions: z.array(singleLineText(1, 120)).check(z.maxLength(200)),
      isMeant: isConfirmed,
      ...stepUpProof,
    }),
    operation: ({ roleId, permissions }) => ({ kind: "permissions", roleId, permissions }),
    output: roleSchema,
    errors: ["ROLE_NOTFOUND", ...grantRefusals],
    changes: ["people"],
  }),
  list: users.post("page", {
    about: "The merchant's people, the main operator first, then newest first.",
    input: z.object({
      operatorId: z.optional(z.uuid()),
      name: z.optional(singleLineText(0, 80)),
      roleId: z.optional(z.uuid()),
      state: z.optional(stateSchema(personMachine)),
      ...page,
    }),
    output: pageSchema(personSchema),
    reads: ["people"],
  }),
  add: usersChanged.post("add", {
    about:
      "Adds a person with a role, and sends an invitation to the email address; whoever opens its link has proven it. Confirmed with the payment password.",
    subject: ["name", "roleId", "email", "phone"],
    input: z
      .object({ ...personFields, email: emailAddress, ...stepUpProof })
      .check(z.refine(isDayRangeOrdered, dayOrderIssue)),
    operation: ({ name, email, roleId, startsOn, endsOn }) => ({
      kind: "newPerson",
      name,
      email,
      roleId,
      startsOn,
      endsOn,
    }),
    output: personSchema,
    errors: ["ROLE_NOTFOUND", "GRANT_TOO_WIDE", "REQUEST_REPEAT", ...stepUpRefusals],
    changes: ["people"],
  }),
  edit: usersChanged.post("edit", {
    about:
      "Changes a person's name, role or dates, or enables or disables them. Another role and disabling end their sessions at once. Another role, more days and enabling are confirmed with the payment password.",
    subject: ["name", "operatorId", "roleId", "phone"],
    input: z
      .object({
        operatorId: z.uuid(),
        ...personFields,
        state: stateSchema(personMachine),
        isMeant: isConfirmed,
        ...stepUpProof,
      })
      .check(z.refine(isDayRangeOrdered, dayOrderIssue)),
    operation: ({ operatorId, roleId, state, startsOn, endsOn }) => ({
      kind: "person",
      operatorId,
      roleId,
      isEnabled: state === "enabled",
      startsOn,
      endsOn,
    }),
    output: personSchema,
    errors: ["PERSON_NOTFOUND", "ROLE_NOTFOUND", ...grantRefusals],
    changes: ["people"],
  }),
  invite: usersChanged.post("invite", {
    about:
      "Sends the invitation again, to another address where one is named: the links before cease to serve. Only while the person has not come in. Confirmed with the payment password.",
    subject: ["operatorId", "email"],
    input: z.object({ operatorId: z.uuid(), email: emailAddress, ...stepUpProof }),
    operation: ({ operatorId, email }) => ({ kind: "invitation", operatorId, email }),
    output: personSchema,
    errors: ["PERSON_NOTFOUND", "OPERATION_NOT_ALLOW", "REQUEST_REPEAT", ...stepUpRefusals],
    changes: ["people"],
  }),
  remove: usersChanged.post("delete", {
    about: "Deletes a person, whose sessions end at once, or a role that nobody holds.",
    subject: ["operatorId", "roleId"],
    input: z
      .object({
        operatorId: z.optional(z.uuid().check(z.meta({ examples: ["01900000-0000-7000-8000-000000000001"] }))),
        roleId: z.optional(z.uuid()),
        isMeant: isConfirmed,
      })
      .check(z.refine(({ operatorId, roleId }) => !operatorId !== !roleId, "text.missing")),
    errors: ["PERSON_NOTFOUND", "ROLE_NOTFOUND", "ROLE_IN_USE", "OPERATION_NOT_ALLOW", "REVIEWERS_LOST"],
    changes: ["people"],
  }),
};
