import { randomInt } from "node:crypto";
import type { invitations as calls } from "@/lib/operations/calls/invitations";
import { dayMs, later } from "@/lib/time/instant";
import type { Handlers } from "../../handler";
import { pageOfRows } from "../../store/paging";

type Desk = Handlers<typeof calls>;

/** Without characters that are mistaken for one another. */
const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const madeLength = 10;
const madeOfChance = () => Array.from({ length: madeLength }, () => letters[randomInt(letters.length)]).join("");

const columns = (real: number) => `code, partner, most, used, expires_at as "expiresAt", made_at as "madeAt",
  case when revoked_at is not null then 'revoked' when expires_at <= $${real}::timestamptz then 'expired' when used >= most then 'usedUp' else 'serves' end as state`;

type Row = Awaited<ReturnType<Desk["issueInvitation"]>>;

const invitations: Desk["invitations"] = async (page, { world, by, db }) =>
  pageOfRows<Row>(db.sql, page, {
    from: "invitation",
    where: "world = $1::uuid and made_at <= $2::timestamptz",
    order: "made_at desc, code",
    columns: columns(2),
    values: [world.id, by.at],
  });

const issueInvitation: Desk["issueInvitation"] = async (
  { partner, most, days, code = madeOfChance() },
  { world, by, refuse, transact },
) =>
  transact(async (sql) => {
    const [row] = await sql<Row>(
      `insert into invitation (world, code, partner, most, expires_at, made_at) values ($1::uuid, $2, $3, $4, $5::timestamptz, $6::timestamptz) on conflict do nothing returning ${columns(6)}`,
      [world.id, code, partner, most, later(by.at, days * dayMs), by.at],
    );
    return row ?? refuse("INVITATION_EXISTS");
  });

const revokeInvitation: Desk["revokeInvitation"] = async ({ code }, { world, by, refuse, transact }) =>
  transact(async (sql) => {
    const ended = await sql(
      "update invitation set revoked_at = $3::timestamptz where world = $1::uuid and code = $2 and revoked_at is null returning 1",
      [world.id, code, by.at],
    );
    return ended.length === 1 ? {} : refuse("INVITATION_UNKNOWN");
  });

export const invitationsHandlers: Desk = { invitations, issueInvitation, revokeInvitation };
