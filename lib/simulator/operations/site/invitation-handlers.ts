import { randomInt } from "node:crypto";
import type { invitations as calls } from "@/lib/operations/calls/invitations";
import { dayMs, later } from "@/lib/time/instant";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";

type Table = Handlers<typeof calls>;

/** The alphabet excludes characters that are easily confused. */
const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const madeLength = 10;
const madeOfChance = () => Array.from({ length: madeLength }, () => letters[randomInt(letters.length)]).join("");

const columns = `code, partner, most, used, expires_at as "expiresAt", made_at as "madeAt",
  case when revoked_at is not null then 'revoked' when expires_at <= $2::timestamptz then 'expired' when used >= most then 'usedUp' else 'serves' end as state`;

type Row = Awaited<ReturnType<Table["issueInvitation"]>>;

const invitations: Table["invitations"] = async (page, { world, by, sql }) =>
  pageOfRows<Row>(sql, page, {
    from: "invitation",
    where: "world = $1::uuid and made_at <= $2::timestamptz",
    order: "made_at desc, code",
    columns,
    values: [world.id, by.at],
  });

const issueInvitation: Table["issueInvitation"] = async (
  { partner, most, days, code = madeOfChance() },
  { world, by, refuse, transact },
) =>
  transact(async (tx) => {
    const row = { code, partner, most, used: 0, expiresAt: later(by.at, days * dayMs), madeAt: by.at };
    const { count } = await tx.prisma.invitation.createMany({
      data: [{ world: world.id, ...row }],
      skipDuplicates: true,
    });
    return count === 1 ? { ...row, state: "serves" as const } : refuse("INVITATION_EXISTS");
  });

const revokeInvitation: Table["revokeInvitation"] = async ({ code }, { world, by, refuse, transact }) =>
  transact(async (tx) => {
    const { count } = await tx.prisma.invitation.updateMany({
      where: { world: world.id, code, revokedAt: null },
      data: { revokedAt: by.at },
    });
    return count === 1 ? {} : refuse("INVITATION_UNKNOWN");
  });

export const invitationsHandlers: Table = { invitations, issueInvitation, revokeInvitation };
