import {
  activeAgreementVersion,
  requiredAtRegistration,
  agreementsToAccept,
  type Version,
} from "@/lib/access/agreements";
import type { agreements } from "@/lib/access/calls/agreements";
import type { Actor } from "@/lib/simulator/platform/audit/actor";
import { auditLabels } from "@/lib/simulator/platform/audit/labels";
import type { Handler } from "@/lib/simulator/platform/handler";
import { operatorNames } from "../operator-names";
import { insertRow } from "@/lib/simulator/platform/store/records";
import { parseAgreementId, agreementTextOf, markdownTitle, readAgreementVersions } from "./versions";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

type AgreedVersions = readonly Pick<Version, "id" | "version">[];

/** Describes the company an agreement is accepted for, the person, and the world's time. */
interface Accepting {
  readonly world: string;
  readonly userNo: string;
  readonly operatorId: string;
  readonly now: Date;
  readonly by: Actor;
}

/** Records that a company accepts active versions; returns false when one of them is not (or no longer) active. */
export async function acceptAgreementVersions(
  tx: InWorld,
  { userNo, operatorId, now, by }: Accepting,
  agreedVersions: AgreedVersions,
): Promise<boolean> {
  const versions = await readAgreementVersions(tx);
  if (agreedVersions.some(({ id, version }) => activeAgreementVersion(versions, id, now)?.version !== version))
    return false;
  for (const { id, version } of agreedVersions) {
    const acceptance = { agreement: id, version, operator: operatorId, at: now, notedAt: by.at, origin: by.origin };
    await insertRow(tx, "AgreementAcceptance", { world: tx.world.id, userNo, ...acceptance }, { unlessThere: true });
  }
  return true;
}

/** Does the same for a company that registers: all required agreements must be among them. */
export async function acceptAtRegistration(
  tx: InWorld,
  accepting: Accepting,
  agreedVersions: AgreedVersions,
): Promise<boolean> {
  return (
    requiredAtRegistration.every((id) => agreedVersions.some((entry) => entry.id === id)) &&
    acceptAgreementVersions(tx, accepting, agreedVersions)
  );
}

export const acceptAgreements: Handler<typeof agreements.acceptAgreements> = async (
  { agreed },
  { principal, world, now, by, refuse, transact },
) =>
  transact(async (tx) =>
    (await acceptAgreementVersions(
      tx,
      { world: world.id, userNo: principal.userNo, operatorId: principal.operatorId, now, by },
      agreed,
    ))
      ? {}
      : refuse("AGREEMENT_CHANGED"),
  );

interface Acceptance extends Pick<Version, "id" | "version"> {
  readonly at: Date;
  readonly by: string;
  readonly from: string;
}

/** Returns a company's accepted agreements, the highest version of each first. */
async function acceptedBy(tx: InWorld, userNo: string): Promise<Acceptance[]> {
  const rows = await tx.prisma.agreementAcceptance.findMany({
    where: { world: tx.world.id, userNo },
    orderBy: { version: "desc" },
  });
  const names = await operatorNames(
    tx,
    rows.map(({ operator }) => operator),
  );
  return rows.map(({ agreement, version, at, origin, operator }) => ({
    id: parseAgreementId(agreement),
    version,
    at,
    from: origin,
    by: names.get(operator) ?? "",
  }));
}

export const getPendingAgreements: Handler<typeof agreements.pendingAgreements> = async (_, context) => {
  const { principal, now, caller } = context;
  const [versions, acceptances] = await Promise.all([
    readAgreementVersions(context),
    acceptedBy(context, principal.userNo),
  ]);
  return {
    rows: await Promise.all(
      agreementsToAccept(versions, acceptances, now).map(async (version) => ({
        ...version,
        title: markdownTitle(await agreementTextOf(context, version, caller.locale)),
      })),
    ),
  };
};

export const listAgreementAcceptances: Handler<typeof agreements.agreementStanding> = async (_, context) => {
  const { principal, now, caller } = context;
  const [versions, acceptances] = await Promise.all([
    readAgreementVersions(context),
    acceptedBy(context, principal.userNo),
  ]);
  const pending = agreementsToAccept(versions, acceptances, now);
  const labels = await auditLabels(caller.locale);
  const ids = [...new Set(versions.map(({ id }) => id))];
  return {
    rows: await Promise.all(
      ids
        .flatMap((id) => activeAgreementVersion(versions, id, now) ?? [])
        .map(async (active) => {
          const newest = acceptances.find((acceptance) => acceptance.id === active.id);
          const coming = versions.findLast(
            (candidate) => candidate.id === active.id && candidate.version > active.version,
          );
          return {
            ...active,
            title: markdownTitle(await agreementTextOf(context, active, caller.locale)),
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
