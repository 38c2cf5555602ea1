import type { people } from "@/lib/access/calls/people";
import { grantedWith } from "@/lib/access/grants";
import type { Takes } from "@/lib/call/call";
import { grantables } from "@/lib/catalogue/grantables";
import type { UseProof } from "../mfa/check";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";

type Days = Pick<Row<"Operator">, "startsOn" | "endsOn">;
type Wanted = Takes<typeof people.edit>;

/** Whether somebody may come in on a day on which they could not. */
const hasMoreDays = (before: Days, { startsOn, endsOn }: Pick<Wanted, "startsOn" | "endsOn">): boolean =>
  (before.startsOn !== null && (!startsOn || startsOn < before.startsOn)) ||
  (before.endsOn !== null && (!endsOn || endsOn > before.endsOn));

/** Whether a change gives a person something: another role, more days, or that they may sign in again. */
export const gainsAsPerson = (before: Row<"Operator">, wanted: Wanted): boolean =>
  wanted.roleId !== before.roleId ||
  (wanted.state === "enabled" && before.state !== wanted.state) ||
  hasMoreDays(before, wanted);

/** Whether a role counts again. */
export const gainsAsRole = (before: Row<"Role">, { roleState }: Takes<typeof people.saveRole>): boolean =>
  roleState === "enabled" && before.state !== roleState;

/** Whether a role permits something that it did not, whoever holds it. */
export const gainsPermissions = (before: Row<"Role">, { permissions }: Takes<typeof people.savePermissions>): boolean =>
  grantedWith(permissions, grantables).some((one) => !before.permissions.includes(one));

/**
 * Uses up what confirmed a change of people or roles; `use` is null where nothing was shown. Refused where somebody
 * gains by the change after all, since it was another when it was asked for.
 */
export async function useConfirmed(
  tx: Tx<"CONFIRMATION_NEEDED" | "CAPTCHA_ERROR">,
  use: UseProof | null,
  isGain = true,
): Promise<void> {
  if (isGain && !use) tx.refuse("CONFIRMATION_NEEDED");
  if (use && !(await use(tx))) tx.refuse("CAPTCHA_ERROR");
}
