import { activeOf, askedAtRegistration, pendingOf, type Version } from "@/lib/access/agreements";
import type { agreements } from "@/lib/access/calls/agreements";
import type { Actor } from "@/lib/simulator/platform/audit/actor";
import { auditLabels } from "@/lib/simulator/platform/audit/labels";
import type { Handler } from "@/lib/simulator/platform/handler";
import { operatorNames } from "../operator-names";
import { insertRow } from "@/lib/simulator/platform/store/records";
import { agreementId, textOf, titleOf, versionsIn } from "./versions";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

type Agreed = readonly Pick<Version, "id" | "version">[];

/** The company an agreement is accepted for, the person, and the world's time. */
interface Accepting {
  readonly world: string;
  readonly userNo: string;
  readonly operatorId: string;
  readonly now: Date;
  readonly by: Actor;
}

/** Writes down that a company accepts active versions; false when one of them is not the active one (any more). */
export async function accept(
  tx: InWorld,
  { userNo, operatorId, now, by }: Accepting,
  agreed: Agreed,
): Promise<boolean> {
  const versions = await versionsIn(tx);
  if (agreed.some(({ id, version }) => activeOf(versions, id, now)?.version !== version)) return false;
  for (const { id, version } of agreed) {
    const accepted = { agreement: id, version, operator: operatorId, at: now, notedAt: by.at, origin: by.origin };
    await insertRow(tx, "AgreementAcceptance", { world: tx.world.id, userNo, ...accepted }, { unlessThere: true });
  }
  return true;
}

/** As above, for a company that registers: all required ones must be among them. */
export async function acceptAtRegistration(tx: InWorld, accepting: Accepting, agreed: Agreed): Promise<boolean> {
  return askedAtRegistration.every((id) => agreed.some((one) => one.id === id)) && accept(tx, accepting, agreed);
}

export const acceptAgreements: Handler<typeof agreements.acceptAgreements> = async (
  { agreed },
  { who, world, now, by, refuse, transact },
) =>
  transact(async (tx) =>
    (await accept(tx, { world: world.id, userNo: who.userNo, operatorId: who.operatorId, now, by }, agreed))
      ? {}
      : refuse("AGREEMENT_CHANGED"),
  );

interface Accepted extends Pick<Version, "id" | "version"> {
  readonly at: Date;
  readonly by: string;
  readonly from: string;
}

/** A company's accepted agreements, the highest version of each first. */
async function acceptedBy(tx: InWorld, userNo: string): Promise<Accepted[]> {
  const rows = await tx.prisma.agreementAcceptance.findMany({
    where: { world: tx.world.id, userNo },
    orderBy: { version: "desc" },
  });
  const names = await operatorNames(
    tx,
    rows.map(({ operator }) => operator),
  );
  return rows.map(({ agreement, version, at, origin, operator }) => ({
    id: agreementId(agreement),
    version,
    at,
    from: origin,
    by: names.get(operator) ?? "",
  }));
}

export const pendingAgreements: Handler<typeof agreements.pendingAgreements> = async (_, context) => {
  const { who, now, caller } = context;
  const [versions, accepted] = await Promise.all([versionsIn(context), acceptedBy(context, who.userNo)]);
  return {
    rows: await Promise.all(
      pendingOf(versions, accepted, now).map(async (one) => ({
        ...one,
        title: titleOf(await textOf(context, one, caller.locale)),
      })),
    ),
  };
};

export const agreementStanding: Handler<typeof agreements.agreementStanding> = async (_, context) => {
  const { who, now, caller } = context;
  const [versions, accepted] = await Promise.all([versionsIn(context), acceptedBy(context, who.userNo)]);
  const pending = pendingOf(versions, accepted, now);
  const labels = await auditLabels(caller.locale);
  const ids = [...new Set(versions.map(({ id }) => id))];
  return {
    rows: await Promise.all(
      ids
        .flatMap((id) => activeOf(versions, id, now) ?? [])
        .map(async (active) => {
          const newest = accepted.find((one) => one.id === active.id);
          const coming = versions.findLast((one) => one.id === active.id && one.version > active.version);
          return {
            ...active,
            title: titleOf(await textOf(context, active, caller.locale)),
            isPending: pending.includes(active),
            accepted: newest
              ? { version: newest.version, at: newest.at, by: newest.by, from: labels.origin(newest.from) }
              : null,
            coming: coming ? { version: coming.version, activeAt: coming.activeAt } : null,
          };
        }),
    ),
  };
};
