import { linkDays } from "@/lib/access/terms";
import { menuPrefix } from "@/lib/call/path";
import { invariant } from "@/lib/call/refusals";
import { dayMs, addMilliseconds } from "@/lib/time/instant";
import type { Caller } from "@/lib/call/principal";
import { newToken, tokenHash } from "./secrets";
import { portalUrlForHost } from "./site/address";
import type { InWorld } from "../platform/store/tx";
import type { World } from "../driving/worlds/world";

const purposes = ["invite", "activate"] as const;

/** Lists the purposes of a mail's link. Opening its page changes nothing: the page has a button. */
export type LinkPurpose = (typeof purposes)[number];

/** Describes the person of a link, and the address it proves. */
export interface LinkFor {
  readonly purpose: LinkPurpose;
  readonly operator: string;
  readonly email: string;
}

/**
 * Creates a link that is valid once, for three days, at the site of the request; earlier ones of the same person and
 * purpose become invalid.
 */
export async function createOneTimeLink(
  tx: InWorld<Pick<World, "id" | "name">>,
  { purpose, operator, email }: LinkFor,
  { at: real, host }: Pick<Caller, "at" | "host">,
): Promise<{ url: string; expiresAt: Date }> {
  const token = newToken();
  const expiresAt = addMilliseconds(real, linkDays * dayMs);
  await tx.prisma.mailLink.deleteMany({ where: { world: tx.world.id, operator, purpose, usedAt: null } });
  await tx.prisma.mailLink.createMany({
    data: { tokenHash: tokenHash(token), world: tx.world.id, purpose, operator, email, expiresAt },
  });
  return { url: new URL(`${menuPrefix}/activate/${token}`, await portalUrlForHost(tx, host)).href, expiresAt };
}

/** Lists the reasons why a link cannot be used. */
export type Unusable = "LINK_UNUSABLE" | "LINK_EXPIRED" | "LINK_USED";

/**
 * Uses a link of a world up, or returns why it cannot be used: unknown or replaced, used, too old. Of many concurrent
 * uses one succeeds.
 */
export async function consumeOneTimeLink(tx: InWorld, token: string, real: Date): Promise<LinkFor | Unusable> {
  const linkKey = { world: tx.world.id, tokenHash: tokenHash(token) };
  const [link] = await tx.prisma.mailLink.updateManyAndReturn({
    where: { ...linkKey, usedAt: null, expiresAt: { gt: real } },
    data: { usedAt: real },
    select: { purpose: true, operator: true, email: true },
  });
  if (link) {
    const purpose = purposes.find((candidate) => candidate === link.purpose);
    invariant(purpose, "a link is kept for a known purpose");
    return { ...link, purpose };
  }
  const row = await tx.prisma.mailLink.findFirst({ where: linkKey, select: { usedAt: true } });
  return !row ? "LINK_UNUSABLE" : row.usedAt ? "LINK_USED" : "LINK_EXPIRED";
}
