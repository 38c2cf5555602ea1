import { accountsScreens } from "@/lib/accounts/screens";
import type { Who } from "@/lib/call/who";
import { screens } from "@/lib/catalogue/screens";
import { exchangeScreens } from "@/lib/exchange/screens";
import { issueAt } from "@/lib/call/refusals";
import { may } from "@/lib/gate/may";
import type { navigation } from "@/lib/notices/calls/navigation";
import { shortcutsMax } from "@/lib/notices/terms";
import { paymentsScreens } from "@/lib/payments/screens";
import { receivingScreens } from "@/lib/receiving/screens";
import type { Handlers } from "../platform/handler";

/** The path of the home page itself: no shortcut leads there. */
const home = "/b2b/account";

/** What most people come for: offered before somebody has chosen, where it is open to them. */
const usual = [
  paymentsScreens.records,
  exchangeScreens.orders,
  accountsScreens.statement,
  paymentsScreens.payees,
  receivingScreens.receipts,
].map(({ path }) => path);

/** The shortcuts of somebody who has chosen none; the first of the menu where none of the usual ones is open. */
function usualOf(open: readonly string[]): string[] {
  const found = usual.filter((path) => open.includes(path));
  return (found.length > 0 ? found : open).slice(0, shortcutsMax - 1);
}

/** The pages of the menu that somebody may open now. */
const openTo = (who: Who): string[] =>
  screens
    .filter(({ menu, needs, path }) => menu !== null && path !== home && may(who, needs) === null)
    .map(({ path }) => path);

export const navigationHandlers: Handlers<typeof navigation> = {
  async shortcuts(_, { who, world, prisma }) {
    const kept = await prisma.navigationConfig.findFirst({
      where: { world: world.id, operatorId: who.operatorId },
      select: { paths: true },
    });
    const open = openTo(who);
    return {
      paths: kept ? kept.paths.filter((path) => open.includes(path)) : usualOf(open),
      isChosen: kept !== null,
    };
  },
  async saveShortcuts({ paths }, { who, world, refuse, transact }) {
    const open = openTo(who);
    const place = paths.findIndex((path) => !open.includes(path));
    if (place >= 0) return refuse("INVALID_PARAM", issueAt(`paths.${place}`, "shortcuts.unknown"));
    return transact(async (tx) => {
      const key = { world: world.id, operatorId: who.operatorId };
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
