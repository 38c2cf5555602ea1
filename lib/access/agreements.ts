/** The agreements of the product (specification 3, section 9), in the order in which they are shown. */
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

/** The newest version of each agreement that comes with the product, where it is not the first. */
const shippedVersions: Partial<Record<AgreementId, number>> = { "foreign-trade": 2, "fast-payment": 2 };
export const shippedVersionOf = (id: AgreementId): number => shippedVersions[id] ?? 1;

/** Accepted at registration; the others are accepted with the service that they are about. */
export const askedAtRegistration = [
  "service",
  "privacy",
  "foreign-trade",
  "trade-collection",
] as const satisfies readonly AgreementId[];

/** A version of an agreement: which, and from when on it counts. */
export interface Version {
  readonly id: AgreementId;
  readonly version: number;
  readonly activeAt: Date;
}

/**
 * An agreement's version that counts at a moment: the highest that has become active. The first one counts from the
 * beginning.
 */
export function activeOf<V extends Version>(versions: readonly V[], id: AgreementId, now: Date): V | undefined {
  return versions
    .filter((one) => one.id === id && (one.version === 1 || one.activeAt <= now))
    .reduce<V | undefined>((best, one) => (best && best.version > one.version ? best : one), undefined);
}

/** The agreements a company has to accept now: those for everyone, and new versions of those it has accepted before. */
export function pendingOf<V extends Version>(
  versions: readonly V[],
  accepted: readonly Pick<Version, "id" | "version">[],
  now: Date,
): V[] {
  return agreementIds.flatMap((id) => {
    const active = activeOf(versions, id, now);
    const before = accepted.filter((one) => one.id === id).map(({ version }) => version);
    const isAsked = (askedAtRegistration as readonly AgreementId[]).includes(id) || before.length > 0;
    return active && isAsked && !before.includes(active.version) ? [active] : [];
  });
}
