import type audit from "@/messages/zh-CN/audit.json";
import type failure from "@/messages/zh-CN/failure.json";
import type gallery from "@/messages/zh-CN/gallery.json";
import type help from "@/messages/zh-CN/help.json";
import type home from "@/messages/zh-CN/home.json";
import type kit from "@/messages/zh-CN/kit.json";
import type letters from "@/messages/zh-CN/letters.json";
import type refusals from "@/messages/zh-CN/refusals.json";
import type shell from "@/messages/zh-CN/shell.json";
import type terms from "@/messages/zh-CN/terms.json";
import type validation from "@/messages/zh-CN/validation.json";
import { areaNames, type AreaName, type AreaTexts } from "./areas";
import type { Locale } from "./locale";

/**
 * Lists the groups of an area's own file that belong to the console and the audit log: the area's name, the labels of
 * its calls and jobs in the audit log, and the labels of its jobs in the schedule. Pages of the area never load them.
 */
type LabelGroup = "name" | "auditLabels" | "jobs";

type PageTexts = { readonly [A in AreaName]: Omit<AreaTexts[A], LabelGroup> };

/**
 * Maps files to texts; the Chinese files define the types of the keys, and a test checks the English ones against them.
 */
export interface Messages extends PageTexts {
  audit: typeof audit & { area: { [A in AreaName]: string } };
  failure: typeof failure;
  gallery: typeof gallery;
  help: typeof help;
  home: typeof home;
  kit: typeof kit;
  letters: typeof letters;
  refusals: typeof refusals;
  shell: typeof shell;
  terms: typeof terms;
  validation: typeof validation;
}

/** Lists the files of texts that belong to no area. */
const commonFiles = [
  "audit",
  "failure",
  "gallery",
  "help",
  "home",
  "kit",
  "letters",
  "refusals",
  "shell",
  "terms",
  "validation",
] as const satisfies readonly Exclude<keyof Messages, AreaName>[];

const cache = new Map<Locale, Promise<Messages>>();

/** Loads all texts of a language. */
export function loadMessages(locale: Locale): Promise<Messages> {
  let messages = cache.get(locale);
  if (!messages) cache.set(locale, (messages = load(locale)));
  return messages;
}

type Texts = Readonly<Record<string, object | string>>;

async function load(locale: Locale): Promise<Messages> {
  const read = async (name: string): Promise<[string, Texts]> => {
    const file: { default: Texts } = await import(`../../messages/${locale}/${name}.json`);
    return [name, file.default];
  };
  const [common, areas] = await Promise.all([Promise.all(commonFiles.map(read)), Promise.all(areaNames.map(read))]);
  // named cast: one entry for each name of the lists above, whose shapes the parity test proves
  return withLabels(Object.fromEntries(common), areas) as unknown as Messages;
}

/**
 * Moves the areas' labels to the keys that the audit log and the console use: `audit.what.<area>`,
 * `operations.due.<area>`.
 */
function withLabels(
  common: Readonly<Record<string, Texts>>,
  areas: readonly [string, Texts][],
): Record<string, object> {
  const labels = (group: LabelGroup, baseTexts: object | string = {}) => ({
    ...Object.fromEntries(areas.flatMap(([area, { [group]: texts }]) => (texts === undefined ? [] : [[area, texts]]))),
    ...(baseTexts as object), // named cast: a group of texts
  });
  const { audit = {} } = common;
  const pages = Object.fromEntries(
    areas.map(([area, { name: _, auditLabels: __, jobs: ___, ...texts }]): [string, Texts] => [area, texts]),
  );
  const { operations = {} } = pages;
  return {
    ...common,
    ...pages,
    audit: { ...audit, area: labels("name", audit.area), what: labels("auditLabels", audit.what) },
    operations: { ...operations, due: labels("jobs", operations.due) },
  };
}
