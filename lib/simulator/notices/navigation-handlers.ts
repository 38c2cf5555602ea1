import { accountsScreens } from "@/lib/accounts/screens";
import type { Principal } from "@/lib/call/principal";
import { screens } from "@/lib/catalogue/screens";
import { exchangeScreens } from "@/lib/exchange/screens";
import { issueAt } from "@/lib/call/refusals";
import { checkAccess } from "@/lib/gate/may";
import type { navigation } from "@/lib/notices/calls/navigation";
import { shortcutsMax } from "@/lib/notices/terms";
import { paymentsScreens } from "@/lib/payments/screens";
import { receivingScreens } from "@/lib/receiving/screens";
import type { Handlers } from "../platform/handler";

/** Holds the path of the home page itself, which is no shortcut's target. */
const home = "/b2b/account";

/** Lists the default shortcuts, offered before the user has chosen some, as far as they are accessible. */
const usual = [
  paymentsScreens.records,
  exchangeScreens.orders,
  accountsScreens.statement,
  paymentsScreens.payees,
  receivingScreens.receipts,
].map(({ path }) => path);

/**
 * Returns the shortcuts of a user without a selection; the first pages of the menu when none of the default ones is
 * accessible.
 */
function usualOf(open: readonly string[]): string[] {
  const openPaths = usual.filter((path) => open.includes(path));
  return (openPaths.length > 0 ? openPaths : open).slice(0, shortcutsMax - 1);
}

/** Returns the pages of the menu that the principal may open now. */
const openTo = (principal: Principal): string[] =>
  screens
    .filter(({ menu, access, path }) => menu !== null && path !== home && checkAccess(principal, access) === null)
    .map(({ path }) => path);

export const navigationHandlers: Handlers<typeof navigation> = {
  async shortcuts(_, { principal, world, prisma }) {
    const config = await prisma.navigationConfig.findFirst({
      where: { world: world.id, operatorId: principal.operatorId },
      select: { paths: true },
    });
    const open = openTo(principal);
    return {
      paths: config ? config.paths.filter((path) => open.includes(path)) : usualOf(open),
      isChosen: config !== null,
    };
  },
  async saveShortcuts({ paths }, { principal, world, refuse, transact }) {
    const open = openTo(principal);
    const place = paths.findIndex((path) => !open.includes(path));
    if (place >= 0) return refuse("INVALID_PARAM", issueAt(`paths.${place}`, "shortcuts.unknown"));
    return transact(async (tx) => {
      const key = { world: world.id, operatorId: principal.operatorId };
      await tx.prisma.navigationConfig.upsert({
        where: { world_operatorId: key },
        create: { ...key, paths },
        update: { paths },
        select: { world: true },
      });
      return { paths, isChosen: true };
    });
  },
};
