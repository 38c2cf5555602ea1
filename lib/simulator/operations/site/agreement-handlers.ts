import { activeAgreementVersion, agreementIds } from "@/lib/access/agreements";
import type { agreementActions as calls } from "@/lib/operations/calls/agreements";
import { agreementTextOf, markdownTitle, readAgreementVersions } from "../../access/agreements/versions";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { clearOperationCache } from "@/lib/simulator/platform/store/operation-cache";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { transactInLockedWorld } from "@/lib/simulator/driving/worlds/operations/locked-world";

type Table = Handlers<typeof calls>;

const agreements: Table["agreements"] = async (_, context) => {
  const { world, now, caller } = context;
  const versions = await readAgreementVersions(context);
  const counts = await context.prisma.agreementAcceptance.groupBy({
    by: ["agreement", "version"],
    where: { world: world.id },
    _count: true,
  });
  return {
    rows: await Promise.all(
      agreementIds.map(async (id) => {
        const agreementVersions = versions.filter((row) => row.id === id).reverse();
        const active = activeAgreementVersion(agreementVersions, id, now) ?? agreementVersions[0] ?? { id, version: 1 };
        return {
          id,
          title: markdownTitle(await agreementTextOf(context, active, caller.locale)),
          versions: agreementVersions.map(({ version, updatedAt, activeAt }) => ({
            version,
            updatedAt,
            activeAt,
            isActive: version === active.version,
          })),
          accepted: counts.find((row) => row.agreement === id && row.version === active.version)?._count ?? 0,
        };
      }),
    ),
  };
};

/** Returns the highest version, active or upcoming. */
const newestOf = async (tx: InWorld, id: string): Promise<number> =>
  Math.max(...(await readAgreementVersions(tx)).filter((row) => row.id === id).map(({ version }) => version));

const agreement: Table["agreement"] = async ({ id }, context) => {
  const version = await newestOf(context, id);
  const [zh, en] = await Promise.all(
    ["zh-CN", "en-US"].map((language) => agreementTextOf(context, { id, version }, language)),
  );
  return { id, version, zh: zh ?? "", en: en ?? "" };
};

const publishAgreement: Table["publishAgreement"] = async ({ id, zh, en, activeAt }, context) =>
  transactInLockedWorld(context, async (tx) => {
    const version = (await newestOf(tx, id)) + 1;
    const from = activeAt > tx.now ? activeAt : tx.now;
    await tx.prisma.agreementVersion.create({
      data: {
        world: tx.world.id,
        agreement: id,
        version,
        zh,
        en,
        updatedAt: tx.now,
        activeAt: from,
      },
    });
    clearOperationCache(tx.sql);
    return { version, activeAt: from };
  });

export const agreementOperationHandlers: Table = { agreements, agreement, publishAgreement };
