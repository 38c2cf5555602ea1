import type * as z from "zod/mini";
import type { company } from "@/lib/access/calls/company";
import { englishName as machine } from "@/lib/access/states";
import { invariant } from "@/lib/call/refusals";
import type { Handler } from "../../handler";
import { nextIds } from "../../store/ids";
import { recordCreation } from "../../store/transition";
import { lockPeople } from "../people/lock-people";

interface Found {
  enName: string;
  state: string;
  reason: string;
  placedAt: Date;
  decidedAt: Date | null;
}

/** So many wishes are shown; a company changes its name seldom. */
const shownMax = 20;

function shown({ state, ...row }: Found): z.output<typeof company.changeEnglishName.gives> {
  invariant(machine.is(state), `the wish for ${row.enName} is in a known state`);
  return { ...row, state };
}

/** Writes down a wish for another English name; wishes of one merchant take turns. */
export const changeEnglishName: Handler<typeof company.changeEnglishName> = async (
  { enName },
  { who, world, now, by, refuse, transact },
) =>
  transact(async (sql) => {
    await lockPeople(sql, world, who);
    const merchant = await sql.prisma.merchant.findFirst({ where: { world: world.id, userNo: who.userNo } });
    if (merchant?.englishName === enName) return refuse("NAME_UNCHANGED");
    if (
      await sql.prisma.englishName.findFirst({ where: { world: world.id, userNo: who.userNo, state: machine.first } })
    )
      return refuse("NAME_PENDING");
    const { id } = await nextIds(sql, world, who.userNo, "EN", now);
    const row = {
      world: world.id,
      id,
      userNo: who.userNo,
      operatorId: who.operatorId,
      state: machine.first,
      name: enName,
      placedAt: now,
    };
    await sql.prisma.englishName.create({ data: row });
    await recordCreation(sql, machine, row, now, by.name);
    return { enName, state: machine.first, reason: "", placedAt: now, decidedAt: null };
  });

export const englishNameResult: Handler<typeof company.englishNameResult> = async (_, { who, world, db }) => {
  const [merchant, found] = await Promise.all([
    db.prisma.merchant.findFirst({ where: { world: world.id, userNo: who.userNo } }),
    db.sql<Found>(
      `select name as "enName", state, reason, placed_at as "placedAt", decided_at as "decidedAt" from english_name where world = $1::uuid and user_no = $2 order by placed_at desc, id desc limit ${shownMax}`,
      [world.id, who.userNo],
    ),
  ]);
  const rows = found.map(shown);
  return { enName: merchant?.englishName ?? "", latest: rows[0] ?? null, rows };
};
