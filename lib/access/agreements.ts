/** Lists the agreements of the product (specification 3, section 9), in display order. */
export const agreementIds = [
  "service",
  "privacy",
  "foreign-trade",
  "trade-collection",
  "fast-payment",
  "virtual-card",
  "agent-exchange",
  "customs-settlement",
] as const;
export type AgreementId = (typeof agreementIds)[number];

export const isAgreementId = (text: string): text is AgreementId => (agreementIds as readonly string[]).includes(text);

/** Holds the newest version of each agreement that ships with the product, where it is not the first. */
const shippedVersions: Partial<Record<AgreementId, number>> = { "foreign-trade": 2, "fast-payment": 2 };
export const shippedVersionOf = (id: AgreementId): number => shippedVersions[id] ?? 1;

/** Lists the agreements accepted at registration; the others are accepted with their service. */
export const requiredAtRegistration = [
  "service",
  "privacy",
  "foreign-trade",
  "trade-collection",
] as const satisfies readonly AgreementId[];

/** Describes a version of an agreement, and the instant from which it is active. */
export interface Version {
  readonly id: AgreementId;
  readonly version: number;
  readonly activeAt: Date;
}

/**
 * Returns an agreement's version that counts at a moment: the highest that has become active. The first one counts from
 * the beginning.
 */
export function activeAgreementVersion<V extends Version>(
  versions: readonly V[],
  id: AgreementId,
  now: Date,
): V | undefined {
  return versions
    .filter((candidate) => candidate.id === id && (candidate.version === 1 || candidate.activeAt <= now))
    .reduce<V | undefined>(
      (best, candidate) => (best && best.version > candidate.version ? best : candidate),
      undefined,
    );
}

/**
 * Returns the agreements a company has to accept now: those for everyone, and new versions of those it has accepted
 * before.
 */
export function agreementsToAccept<V extends Version>(
  versions: readonly V[],
  acceptedVersions: readonly Pick<Version, "id" | "version">[],
  now: Date,
): V[] {
  return agreementIds.flatMap((id) => {
    const active = activeAgreementVersion(versions, id, now);
    const before = acceptedVersions.filter((entry) => entry.id === id).map(({ version }) => version);
    const isRequired = (requiredAtRegistration as readonly AgreementId[]).includes(id) || before.length > 0;
    return active && isRequired && !before.includes(active.version) ? [active] : [];
  });
}
