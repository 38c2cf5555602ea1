import type * as z from "zod/mini";
import type { searchHit } from "@/lib/access/calls/search";
import { screens } from "@/lib/catalogue/screens";
import { titleKey } from "@/lib/catalogue/titles";
import type { Principal } from "@/lib/call/principal";
import { checkAccess } from "@/lib/gate/may";
import type { Screen } from "@/lib/gate/screen";
import { locales } from "@/lib/i18n/locale";
import { paymentsScreens } from "@/lib/payments/screens";
import { settlementScreens } from "@/lib/settlement/screens";
import { translatorFor } from "../../../i18n/translator";
import { isManuallyOperated } from "@/lib/simulator/driving/worlds/manual-books";
import type { World } from "@/lib/simulator/driving/worlds/world";
import { eachMax } from "./found-rows";

type Hit = z.output<typeof searchHit>;

/** Lists the detail pages that need a number to show anything. */
const unlistedPaths: readonly string[] = [paymentsScreens.batchDetail.path, settlementScreens.payee.path];

/** Returns true for a page without path parameters, except the error pages. */
const isPlace = ({ path }: Screen): boolean =>
  path.startsWith("/b2b/") &&
  !path.includes("{") &&
  !path.startsWith("/b2b/exception") &&
  !unlistedPaths.includes(path);

/** Returns true when a page exists in a world: pages of simulations do not exist in a world with a manual clock. */
const isHere = ({ isSimulated }: Screen, world: Pick<World, "terms">): boolean =>
  !isSimulated || !isManuallyOperated(world);

/** Returns true when a page is the form of an action, such as a new payment. */
const isAction = ({ access, of }: Screen): boolean =>
  of !== null && typeof access !== "string" && access.action !== "see";

/** Returns how well a title matches the search text, 0 being the best, or undefined when it does not match. */
export function titleMatchRank(names: readonly string[], searchText: string): number | undefined {
  const words = names.map((name) => name.toLowerCase());
  if (words.includes(searchText)) return 0;
  if (words.some((name) => name.split(/[\s-]+/).some((_, at, all) => all.slice(at).join(" ").startsWith(searchText))))
    return 1;
  return words.some((name) => name.includes(searchText)) ? 2 : undefined;
}

/** Returns the position of the search text in a title, in the name that has it nearest to the beginning. */
const placeIn = (names: readonly string[], searchText: string): number =>
  Math.min(...names.map((name) => name.toLowerCase().indexOf(searchText)).filter((at) => at >= 0));

/** Returns a Chinese title in Latin letters: the whole pinyin, and its initials. */
async function inPinyin(title: string): Promise<string[]> {
  const { pinyinSyllables: syllablesOf } = await import("@/lib/reference/pinyin");
  const syllables = syllablesOf(title);
  return [syllables.join(""), syllables.map((syllable) => syllable.charAt(0)).join("")];
}

/**
 * Lists the pages that a person may open, by their title in either language or its pinyin: exact matches first, then
 * beginnings of words. At equal rank, actions come before views, and titles with an earlier match before others.
 */
export async function searchPages(
  { principal, world }: { principal: Principal; world: Pick<World, "terms"> },
  locale: string,
  searchText: string,
): Promise<Hit[]> {
  const titles = await Promise.all(
    locales.map(async (language) => ({ locale: language, of: await translatorFor(language) })),
  );
  const titleOf = await translatorFor(locale);
  const rankedHits = await Promise.all(
    screens
      .filter((screen) => isPlace(screen) && isHere(screen, world) && checkAccess(principal, screen.access) === null)
      .map(async (screen) => {
        const key = titleKey(screen);
        const pinyinNames = await inPinyin(titles.find((title) => title.locale === "zh-CN")?.of(key) ?? "");
        const names = titles.map((title) => title.of(key)).concat(pinyinNames);
        const rank = titleMatchRank(names, searchText);
        const hit: Hit = {
          kind: isAction(screen) ? "action" : "screen",
          title: titleOf(key),
          detail: "",
          amount: null,
          href: screen.path,
        };
        return rank === undefined
          ? []
          : [{ hit, rank: rank * 4 + (isAction(screen) ? 0 : screen.menu ? 1 : 2), at: placeIn(names, searchText) }];
      }),
  );
  return rankedHits
    .flat()
    .sort((a, b) => a.rank - b.rank || a.at - b.at)
    .map(({ hit }) => hit)
    .slice(0, eachMax);
}
