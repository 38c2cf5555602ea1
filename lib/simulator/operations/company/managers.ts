import type { companies } from "@/lib/operations/calls/companies";
import type { Handler } from "@/lib/simulator/platform/handler";
import { nextIdAndOrderNo } from "@/lib/simulator/platform/store/ids";
import { readPage } from "@/lib/simulator/platform/store/paging";
import { query, rowCount } from "@/lib/simulator/platform/store/query";

export const listAccountManagers: Handler<typeof companies.managers> = async (
  { currentPage, pageSize },
  { world, sql },
) =>
  readPage(
    sql,
    { currentPage, pageSize },
    query.selectFrom("accountManager as a").where("a.world", "=", world.id).orderBy("a.name").orderBy("a.id"),
    {
      key: ["a.world", "a.id"],
      select: (rows) =>
        rows.select((eb) => [
          "a.id as managerId",
          "a.name",
          "a.phone",
          "a.email",
          "a.contact",
          eb
            .selectFrom("merchant as m")
            .select(rowCount.as("count"))
            .whereRef("m.world", "=", "a.world")
            .whereRef("m.managerId", "=", "a.id")
            .$asScalar()
            .$notNull()
            .as("merchants"),
        ]),
    },
  );

export const saveAccountManager: Handler<typeof companies.saveManager> = async (
  { managerId, name, phone, email, contact },
  { world, now, refuse, transact },
) =>
  transact(async (tx) => {
    const managerFields = { name, phone, email, contact };
    let id = managerId;
    if (id) {
      if (
        (await tx.prisma.accountManager.updateMany({ where: { world: world.id, id }, data: managerFields })).count === 0
      )
        return refuse("MANAGER_NOTFOUND");
    } else {
      ({ id } = await nextIdAndOrderNo(tx, "managers", "AM"));
      await tx.prisma.accountManager.create({ data: { world: world.id, id, ...managerFields, madeAt: now } });
    }
    return {
      managerId: id,
      ...managerFields,
      merchants: await tx.prisma.merchant.count({ where: { world: world.id, managerId: id } }),
    };
  });

export const assignAccountManager: Handler<typeof companies.assignManager> = async (
  { userNo, managerId },
  { world, refuse, transact },
) =>
  transact(async (tx) => {
    if (managerId && !(await tx.prisma.accountManager.findFirst({ where: { world: world.id, id: managerId } })))
      return refuse("MANAGER_NOTFOUND");
    const { count } = await tx.prisma.merchant.updateMany({
      where: { world: world.id, userNo },
      data: { managerId: managerId ?? null },
    });
    return count === 1 ? {} : refuse("CUSTOMER_NOTFOUND");
  });
