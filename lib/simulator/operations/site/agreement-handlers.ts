import { activeOf, agreementIds } from "@/lib/access/agreements";
import type { agreementActions as calls } from "@/lib/operations/calls/agreements";
import { textOf, titleOf, versionsIn } from "../../access/agreements/versions";
import type { Handlers } from "../../handler";
import type { Sql } from "../../store/pool";
import { heldWorld } from "../worlds/held-world";

type Desk = Handlers<typeof calls>;

const agreements: Desk["agreements"] = async (_, { world, now, caller, db }) => {
  const versions = await versionsIn(db.sql, world.id);
  const counts = await db.prisma.agreementAcceptance.groupBy({
    by: ["agreement", "version"],
    where: { world: world.id },
    _count: true,
  });
  return {
    rows: await Promise.all(
      agreementIds.map(async (id) => {
        const own = versions.filter((one) => one.id === id).reverse();
        const active = activeOf(own, id, now) ?? own[0] ?? { id, version: 1 };
        return {
          id,
          title: titleOf(await textOf(db.sql, world.id, active, caller.locale)),
          versions: own.map(({ version, updatedAt, activeAt }) => ({
            version,
            updatedAt,
            activeAt,
            isActive: version === active.version,
          })),
          accepted: counts.find((one) => one.agreement === id && one.version === active.version)?._count ?? 0,
        };
      }),
    ),
  };
};

/** The highest version there is, active or to come. */
const newestOf = async (sql: Sql, world: string, id: string): Promise<number> =>
  Math.max(...(await versionsIn(sql, world)).filter((one) => one.id === id).map(({ version }) => version));

const agreement: Desk["agreement"] = async ({ id }, { world, db }) => {
  const version = await newestOf(db.sql, world.id, id);
  const [zh, en] = await Promise.all(
    ["zh-CN", "en-US"].map((language) => textOf(db.sql, world.id, { id, version }, language)),
  );
  return { id, version, zh: zh ?? "", en: en ?? "" };
};

const publishAgreement: Desk["publishAgreement"] = async ({ id, zh, en, activeAt }, asked) =>
  asked.transact(async (sql) => {
    // the world's row is held, so two who publish at once get two versions
    const { held, at } = await heldWorld(sql, asked);
    const version = (await newestOf(sql, held.id, id)) + 1;
    const from = activeAt > at ? activeAt : at;
    await sql.prisma.agreementVersion.create({
      data: {
        world: held.id,
        agreement: id,
        version,
        zh,
        en,
        updatedAt: at,
        activeAt: from,
      },
    });
    return { version, activeAt: from };
  });

export const agreementOperationHandlers: Desk = { agreements, agreement, publishAgreement };
