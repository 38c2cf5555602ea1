import type * as z from "zod/mini";
import type { merchantCompanyCalls } from "@/lib/access/calls/company";
import { englishName as machine } from "@/lib/access/states";
import { invariant } from "@/lib/call/refusals";
import type { Handler } from "@/lib/simulator/platform/handler";
import { nextIdAndOrderNo } from "@/lib/simulator/platform/store/ids";
import type { Row } from "@/lib/simulator/platform/store/records";
import { recordCreationInHistory } from "@/lib/simulator/platform/store/transition";
import { lockMerchantPeople } from "../people/lock-people";

/** Limits the returned requests; a company seldom changes its name. */
const requestsMax = 20;

type EnglishNameRow = Pick<Row<"EnglishName">, "name" | "state" | "reason" | "placedAt" | "decidedAt">;

function englishNameView({
  name,
  state,
  ...row
}: EnglishNameRow): z.output<typeof merchantCompanyCalls.changeEnglishName.output> {
  invariant(machine.is(state), `the wish for ${name} is in a known state`);
  return { ...row, enName: name, state };
}

/** Records a request for another English name; requests of one merchant are serialised. */
export const requestEnglishNameChange: Handler<typeof merchantCompanyCalls.changeEnglishName> = async (
  { enName },
  { principal, world, now, refuse, transact },
) =>
  transact(async (tx) => {
    await lockMerchantPeople(tx, principal);
    const merchant = await tx.prisma.merchant.findFirst({ where: { world: world.id, userNo: principal.userNo } });
    if (merchant?.englishName === enName) return refuse("NAME_UNCHANGED");
    if (
      await tx.prisma.englishName.findFirst({
        where: { world: world.id, userNo: principal.userNo, state: machine.first },
      })
    )
      return refuse("NAME_PENDING");
    const { id } = await nextIdAndOrderNo(tx, principal.userNo, "EN");
    const row = {
      world: world.id,
      id,
      userNo: principal.userNo,
      operatorId: principal.operatorId,
      state: machine.first,
      name: enName,
      placedAt: now,
    };
    await tx.prisma.englishName.create({ data: row });
    await recordCreationInHistory(tx, machine, row);
    return { enName, state: machine.first, reason: "", placedAt: now, decidedAt: null };
  });

export const getEnglishNameAndRequests: Handler<typeof merchantCompanyCalls.englishNameResult> = async (
  _,
  { principal, world, prisma },
) => {
  const [merchant, requests] = await Promise.all([
    prisma.merchant.findFirst({ where: { world: world.id, userNo: principal.userNo } }),
    prisma.englishName.findMany({
      where: { world: world.id, userNo: principal.userNo },
      orderBy: [{ placedAt: "desc" }, { id: "desc" }],
      take: requestsMax,
      select: { name: true, state: true, reason: true, placedAt: true, decidedAt: true },
    }),
  ]);
  const rows = requests.map(englishNameView);
  return { enName: merchant?.englishName ?? "", latest: rows[0] ?? null, rows };
};
