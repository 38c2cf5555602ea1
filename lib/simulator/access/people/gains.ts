import type { people } from "@/lib/access/calls/people";
import { withImpliedPermissions } from "@/lib/access/grants";
import type { CallInput } from "@/lib/call/call";
import { grantables } from "@/lib/catalogue/grantables";
import type { UseProof } from "../mfa/check";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";

type Days = Pick<Row<"Operator">, "startsOn" | "endsOn">;
type PersonEdit = CallInput<typeof people.edit>;

/** Returns true when a change allows signing in on a day that was excluded before. */
const hasMoreDays = (before: Days, { startsOn, endsOn }: Pick<PersonEdit, "startsOn" | "endsOn">): boolean =>
  (before.startsOn !== null && (!startsOn || startsOn < before.startsOn)) ||
  (before.endsOn !== null && (!endsOn || endsOn > before.endsOn));

/** Returns true when a change adds access for a person: another role, more days, or permission to sign in again. */
export const isPersonAccessGain = (before: Row<"Operator">, edit: PersonEdit): boolean =>
  edit.roleId !== before.roleId ||
  (edit.state === "enabled" && before.state !== edit.state) ||
  hasMoreDays(before, edit);

/** Returns true when a change enables a disabled role again. */
export const isRoleReenabled = (before: Row<"Role">, { roleState }: CallInput<typeof people.saveRole>): boolean =>
  roleState === "enabled" && before.state !== roleState;

/** Returns true when a role gains a permission, whether or not any person has the role. */
export const hasAddedRolePermissions = (
  before: Row<"Role">,
  { permissions }: CallInput<typeof people.savePermissions>,
): boolean =>
  withImpliedPermissions(permissions, grantables).some((permission) => !before.permissions.includes(permission));

/**
 * Consumes the proof that confirmed a change of people or roles; `use` is null when no proof was submitted. Refuses
 * when the change adds access after all, because the row changed since the request was checked.
 */
export async function consumeConfirmationProof(
  tx: Tx<"CONFIRMATION_NEEDED" | "CAPTCHA_ERROR">,
  use: UseProof | null,
  isGain = true,
): Promise<void> {
  if (isGain && !use) tx.refuse("CONFIRMATION_NEEDED");
  if (use && !(await use(tx))) tx.refuse("CAPTCHA_ERROR");
}
