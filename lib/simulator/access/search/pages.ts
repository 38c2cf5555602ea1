import type * as z from "zod/mini";
import type { searchHit } from "@/lib/access/calls/search";
import { screens } from "@/lib/catalogue/screens";
import { titleKey } from "@/lib/catalogue/titles";
import type { Who } from "@/lib/call/who";
import { may } from "@/lib/gate/may";
import type { Screen } from "@/lib/gate/screen";
import { locales } from "@/lib/i18n/locale";
import { paymentsScreens } from "@/lib/payments/screens";
import { settlementScreens } from "@/lib/settlement/screens";
import { translatorFor } from "../../../i18n/translator";
import { isByHand } from "@/lib/simulator/driving/worlds/by-hand";
import type { World } from "@/lib/simulator/driving/worlds/world";
import { eachMax } from "./search.sql";

type Hit = z.output<typeof searchHit>;

/** Pages that show one thing, and nothing without its number. */
const unlisted: readonly string[] = [paymentsScreens.batchDetail.path, settlementScreens.payee.path];

/** Pages without parameters, and without the one that refuses. */
const isPlace = ({ path }: Screen): boolean =>
  path.startsWith("/b2b/") && !path.includes("{") && !path.startsWith("/b2b/exception") && !unlisted.includes(path);

/** Whether a page exists in a world: what belongs to simulations is in none that is kept by hand. */
const isHere = ({ isSimulated }: Screen, world: Pick<World, "terms">): boolean => !isSimulated || !isByHand(world);

/** Whether a page is the form of an action, such as a new payment. */
const isAction = ({ needs, of }: Screen): boolean => of !== null && typeof needs !== "string" && needs.action !== "see";

/** How well a title answers to what was typed, the best first; undefined where it does not. */
export function rankOf(names: readonly string[], typed: string): number | undefined {
  const words = names.map((name) => name.toLowerCase());
  if (words.includes(typed)) return 0;
  if (words.some((name) => name.split(/[\s-]+/).some((_, at, all) => all.slice(at).join(" ").startsWith(typed))))
    return 1;
  return words.some((name) => name.includes(typed)) ? 2 : undefined;
}

/** How far into a title stands what was typed, in the name that has it nearest to its beginning. */
const placeIn = (names: readonly string[], typed: string): number =>
  Math.min(...names.map((name) => name.toLowerCase().indexOf(typed)).filter((at) => at >= 0));

/** A Chinese title as it is typed in Latin letters: whole, and by its initials. */
async function inPinyin(title: string): Promise<string[]> {
  const { syllablesOf } = await import("@/lib/reference/pinyin");
  const syllables = syllablesOf(title);
  return [syllables.join(""), syllables.map((syllable) => syllable.charAt(0)).join("")];
}

/**
 * The pages that somebody may open, by their title in either language or its pinyin: exact ones first, then beginnings
 * of words; of those that answer alike, what does something comes before what shows something, and the
 * title that has it nearer to its beginning before others.
 */
export async function pages(
  { who, world }: { who: Who; world: Pick<World, "terms"> },
  locale: string,
  typed: string,
): Promise<Hit[]> {
  const titles = await Promise.all(locales.map(async (each) => ({ locale: each, of: await translatorFor(each) })));
  const titleOf = await translatorFor(locale);
  const found = await Promise.all(
    screens
      .filter((screen) => isPlace(screen) && isHere(screen, world) && may(who, screen.needs) === null)
      .map(async (screen) => {
        const key = titleKey(screen);
        const spoken = await inPinyin(titles.find((one) => one.locale === "zh-CN")?.of(key) ?? "");
        const names = titles.map((one) => one.of(key)).concat(spoken);
        const rank = rankOf(names, typed);
        const hit: Hit = {
          kind: isAction(screen) ? "action" : "screen",
          title: titleOf(key),
          detail: "",
          amount: null,
          href: screen.path,
        };
        return rank === undefined
          ? []
          : [{ hit, rank: rank * 4 + (isAction(screen) ? 0 : screen.menu ? 1 : 2), at: placeIn(names, typed) }];
      }),
  );
  return found
    .flat()
    .sort((one, other) => one.rank - other.rank || one.at - other.at)
    .map(({ hit }) => hit)
    .slice(0, eachMax);
}
