import { linkDays } from "@/lib/access/terms";
import { people } from "@/lib/access/calls/people";
import { deletedPerson, person as machine } from "@/lib/access/states";
import type { Handler } from "../../handler";
import { nextIds } from "../../store/ids";
import { translatorFor } from "../../../i18n/translator";
import { recordCreation } from "../../store/transition";
import { isSendingAllowed } from "../codes";
import { makeLink } from "../links";
import { sendOut } from "../outbox";
import { noPassword } from "../secrets";
import { readPerson } from "./list";
import { takeTurn } from "./lock-people";
import { personRole } from "./person-role";

/**
 * Adds a person and invites them by mail; they choose a password with a code sent to the address they have proven.
 * Whether the address is somebody's sign-in name elsewhere is not revealed here: it becomes one when the invitation's
 * link is used, and only then is it known to be theirs.
 */
export const add: Handler<typeof people.add> = async (
  { name, phone, email, startsOn, endsOn, roleId },
  { who: asker, world, now, by, caller, refuse, transact },
) =>
  transact(async (tx) => {
    const who = await takeTurn(tx, asker, people.add);
    const role = await personRole(tx, who, roleId);
    const duplicate = await tx.prisma.operator.findFirst({
      where: {
        world: world.id,
        userNo: who.userNo,
        state: { not: deletedPerson },
        OR: [{ email }, { invitedEmail: email }],
      },
      select: { id: true },
    });
    if (duplicate) return refuse("REQUEST_REPEAT");
    // adding and deleting in turn must not flood a stranger with mails in our name; correcting a mistake at once is no
    // flood
    if (!(await isSendingAllowed(tx, "invite", email, caller, 0))) return tx.refuse("REQUEST_BUSY");

    const { id } = await nextIds(tx, who.userNo, "OP");
    const row = {
      world: world.id,
      id,
      userNo: who.userNo,
      name,
      operatorType: 2,
      permissions: [],
      roleId: role.id,
      state: machine.first,
      passwordHash: noPassword,
      startsOn: startsOn ?? null,
      endsOn: endsOn ?? null,
      contactPhone: phone,
      invitedEmail: email,
      madeAt: now,
    };
    await tx.prisma.operator.create({ data: row });
    await recordCreation(tx, machine, row);

    const [merchant, inviter] = [
      await tx.prisma.merchant.findFirst({ where: { world: world.id, userNo: who.userNo } }),
      await tx.prisma.operator.findFirst({ where: { world: world.id, id: who.operatorId } }),
    ];
    const company = caller.locale === "en-US" && merchant?.englishName ? merchant.englishName : (merchant?.name ?? "");
    const { url, expiresAt } = await makeLink(tx, { purpose: "invite", operator: id, email }, by.at);
    const t = await translatorFor(caller.locale);
    await sendOut(
      tx,
      {
        kind: "mail",
        recipient: email,
        purpose: "invite",
        subject: t("letters.invite.subject", { company }),
        content: t("letters.invite.text", { company, inviter: inviter?.name ?? "", days: String(linkDays), link: url }),
        expiresAt,
      },
      by.at,
    );
    return readPerson(tx, id);
  });
