import { randomInt } from "node:crypto";
import type { invitations as calls } from "@/lib/operations/calls/invitations";
import { dayMs, isBefore, addMilliseconds } from "@/lib/time/instant";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { readPage } from "@/lib/simulator/platform/store/paging";
import { query } from "@/lib/simulator/platform/store/query";

type Table = Handlers<typeof calls>;

/** Holds the alphabet of codes, without characters that are easily confused. */
const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const madeLength = 10;
const madeOfChance = () => Array.from({ length: madeLength }, () => letters[randomInt(letters.length)]).join("");

const invitations: Table["invitations"] = async (paging, { world, by, sql }) => {
  const listed = query
    .selectFrom("invitation as i")
    .where("i.world", "=", world.id)
    .where("i.madeAt", "<=", by.at)
    .orderBy("i.madeAt", "desc")
    .orderBy("i.code");
  const page = await readPage(sql, paging, listed, {
    key: ["i.world", "i.code"],
    select: (rows) =>
      rows.select(["i.code", "i.partner", "i.most", "i.used", "i.expiresAt", "i.madeAt", "i.revokedAt"]),
  });
  return {
    ...page,
    rows: page.rows.map(({ revokedAt, ...row }) => ({
      ...row,
      state: revokedAt
        ? ("revoked" as const)
        : isBefore(by.at, row.expiresAt)
          ? row.used < row.most
            ? ("serves" as const)
            : ("usedUp" as const)
          : ("expired" as const),
    })),
  };
};

const issueInvitation: Table["issueInvitation"] = async (
  { partner, most, days, code = madeOfChance() },
  { world, by, refuse, transact },
) =>
  transact(async (tx) => {
    const row = { code, partner, most, used: 0, expiresAt: addMilliseconds(by.at, days * dayMs), madeAt: by.at };
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
