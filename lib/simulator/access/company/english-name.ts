import type * as z from "zod/mini";
import type { company } from "@/lib/access/calls/company";
import { englishName as machine } from "@/lib/access/states";
import { invariant } from "@/lib/call/refusals";
import type { Handler } from "@/lib/simulator/platform/handler";
import { nextIds } from "@/lib/simulator/platform/store/ids";
import type { Row } from "@/lib/simulator/platform/store/records";
import { recordCreation } from "@/lib/simulator/platform/store/transition";
import { lockPeople } from "../people/lock-people";

/** So many wishes are shown; a company changes its name seldom. */
const shownMax = 20;

type Found = Pick<Row<"EnglishName">, "name" | "state" | "reason" | "placedAt" | "decidedAt">;

function shown({ name, state, ...row }: Found): z.output<typeof company.changeEnglishName.gives> {
  invariant(machine.is(state), `the wish for ${name} is in a known state`);
  return { ...row, enName: name, state };
}

/** Writes down a wish for another English name; wishes of one merchant take turns. */
export const changeEnglishName: Handler<typeof company.changeEnglishName> = async (
  { enName },
  { who, world, now, refuse, transact },
) =>
  transact(async (tx) => {
    await lockPeople(tx, who);
    const merchant = await tx.prisma.merchant.findFirst({ where: { world: world.id, userNo: who.userNo } });
    if (merchant?.englishName === enName) return refuse("NAME_UNCHANGED");
    if (await tx.prisma.englishName.findFirst({ where: { world: world.id, userNo: who.userNo, state: machine.first } }))
      return refuse("NAME_PENDING");
    const { id } = await nextIds(tx, who.userNo, "EN");
    const row = {
      world: world.id,
      id,
      userNo: who.userNo,
      operatorId: who.operatorId,
      state: machine.first,
      name: enName,
      placedAt: now,
    };
    await tx.prisma.englishName.create({ data: row });
    await recordCreation(tx, machine, row);
    return { enName, state: machine.first, reason: "", placedAt: now, decidedAt: null };
  });

export const englishNameResult: Handler<typeof company.englishNameResult> = async (_, { who, world, prisma }) => {
  const [merchant, found] = await Promise.all([
    prisma.merchant.findFirst({ where: { world: world.id, userNo: who.userNo } }),
    prisma.englishName.findMany({
      where: { world: world.id, userNo: who.userNo },
      orderBy: [{ placedAt: "desc" }, { id: "desc" }],
      take: shownMax,
      select: { name: true, state: true, reason: true, placedAt: true, decidedAt: true },
    }),
  ]);
  const rows = found.map(shown);
  return { enName: merchant?.englishName ?? "", latest: rows[0] ?? null, rows };
};
