import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { machines } from "@/lib/catalogue/areas";
import { webhookDelivery, webhookEndpoint } from "@/lib/developers/states";
import { exportJobMachine } from "@/lib/files/states";
import { isHelpSlug } from "@/lib/help/articles";
import { helpArticle } from "@/lib/help/load";
import { explainedMachines, isExplainedMachine, stateHelpHref } from "@/lib/help/states";
import { locales } from "@/lib/i18n/locale";
import { plainLineText, type Block } from "@/lib/i18n/prose";

/** Lists every machine whose states merchants may see: those with a table, and those that pages show without one. */
const shownMachines = [...machines, webhookEndpoint, webhookDelivery, exportJobMachine];

/** Lists the machines whose states merchants do not see as an order's, with the reason. */
const unexplained: Readonly<Record<string, string>> = {
  enquiry: "a sender sees no more than its number",
  merchant: "the company's own page says in words whether it is closed",
  englishName: "the company's own page says beside it what became of the request",
  notice: "merchants see published ones only",
  screeningHit: "operations' own",
};

/** Lists states that no page shows a merchant: what is in one is no longer listed. */
const unlisted = ["payee.removed", "poboPayer.removed", "settlementPayee.removed", "rateReminder.removed"];

const explained = shownMachines.filter(({ name }) => isExplainedMachine(name));

/** Returns the table rows that begin with a state, as its anchor and its cells' texts. */
const explanationsOf = (blocks: readonly Block[]) =>
  blocks
    .flatMap((block) => (block.kind === "table" ? block.rows : []))
    .flatMap((row) => {
      const first = row[0]?.[0];
      return first?.kind === "state" ? [{ ...first, cells: row.map(plainLineText) }] : [];
    });

test("every machine is explained in the help, or has a reason why not", () => {
  const names = shownMachines.map(({ name }) => name);
  expect([...Object.keys(explainedMachines), ...Object.keys(unexplained)].sort()).toEqual([...new Set(names)].sort());
});

describe.each(locales)("%s", (locale) => {
  test.each(explained.map((machine) => [machine.name, machine] as const))(
    "every state of %s leads to an explanation: what it is called, why, and what to do",
    async (_, machine) => {
      const states = machine.states.filter((state) => !unlisted.includes(`${machine.name}.${state}`));
      for (const state of states) {
        const url = new URL(stateHelpHref(machine, state) ?? "", "http://portal");
        const slug = url.searchParams.get("article");
        expect(isHelpSlug(slug)).toBe(true);
        if (!isHelpSlug(slug)) continue;
        const found = explanationsOf((await helpArticle(locale, slug)).blocks).filter(
          ({ id }) => id === url.hash.slice(1),
        );
        expect([state, found.length]).toEqual([state, 1]);
        const [label = "", why = "", advice = ""] = found[0]?.cells ?? [];
        // the label of the messages has replaced the name, and the other cells are sentences
        expect(label).not.toBe(`${machine.name}.${state}`);
        expect([state, /[.。]$/.test(why), /[.。]$/.test(advice)]).toEqual([state, true, true]);
      }
    },
  );

  test("no article explains a state that is none, nor has two parts under one anchor", async () => {
    const statesByName = new Map(explained.map(({ name, states }) => [name, states]));
    for (const slug of new Set(Object.values(explainedMachines).map(({ article }) => article))) {
      const { blocks, partLabels } = await helpArticle(locale, slug);
      const explanations = explanationsOf(blocks);
      const unknown = explanations.filter(({ machine, state }) => !statesByName.get(machine)?.includes(state));
      expect([slug, unknown.map(({ id }) => id)]).toEqual([slug, []]);
      const anchors = [
        ...explanations.map(({ id }) => id),
        ...blocks.flatMap((block) => (block.kind === "heading" ? [block.id] : [])),
      ];
      expect([slug, new Set(anchors).size]).toEqual([slug, anchors.length]);
      // search words belong to a part that is there
      expect([slug, [...partLabels.keys()].filter((anchor) => !anchors.includes(anchor))]).toEqual([slug, []]);
    }
  });
});

test("a state on a merchant's page is a link to its explanation", () => {
  const plainChips = readdirSync("components", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && !file.startsWith("operations/"))
    .filter((file) =>
      /<StateChip\s+tone=\{[\w.]*(machine|Machine)\.tone\(/.test(readFileSync(`components/${file}`, "utf8")),
    );
  expect(plainChips).toEqual([
    // the company's account, which is no order
    "access/company/company.tsx",
  ]);
});
