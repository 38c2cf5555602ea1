"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import * as z from "zod/mini";
import { Notice } from "@/components/kit/feedback/notice";
import { SearchSelect } from "@/components/kit/select/search-select";
import { send } from "@/lib/call/send";
import type { ClientOutput } from "@/lib/call/call";
import { useControlledForm } from "@/lib/forms/use-entry";
import { amountText, decimalText, type Money } from "@/lib/money/money";
import { pairName, rateText } from "@/lib/money/rate";
import { associationLinksFormSchema, type LinkEntry } from "@/lib/receiving/association/entry";
import { associations } from "@/lib/receiving/calls/associations";
import { LinkAmountsForm, type OfferedRow } from "./amounts-form";

type Associations = ClientOutput<typeof associations.incomeAssociations>;
type Linkable = ClientOutput<typeof associations.linkableMaterials>["rows"][number];

/** Returns the linkable amount of a material, in the income's currency. */
const limitOf = ({ linkable, inIncome }: Linkable) => inIncome?.linkable ?? linkable;
/** Returns true when an order can be linked; one in a currency without a rate of the day cannot. */
const isLinkableTo = (row: Linkable, { currency }: Money): boolean =>
  row.inIncome !== null || row.linkable.currency === currency;

/** Limits how many materials the search offers. */
const foundMax = 10;

const titleOf = ({ contractNo, buyerName }: Pick<Linkable, "contractNo" | "buyerName">): string =>
  `${contractNo} · ${buyerName}`;

/**
 * Returns the facts about a material that an income may be linked to, for another currency including the mid rate of
 * the day.
 */
function useFacts(): (row: Linkable) => string[] {
  const t = useTranslations("receiving.associations");
  return ({ contractDate, linkable, inIncome }: Linkable) => [
    t("signed", { day: contractDate }),
    t("upTo", { amount: amountText(linkable) }),
    ...(inIncome
      ? [
          t("atMid", {
            amount: amountText(inIncome.linkable),
            rate: `${pairName(inIncome.rate)} ${rateText(inIncome.rate)}`,
            day: inIncome.rateDay,
          }),
        ]
      : []),
  ];
}

/**
 * Links an income to materials: the candidates, with their reasons and the proposed amounts, and any other found by
 * search.
 */
export function LinkIncomeToMaterialsForm({ income, candidates }: Pick<Associations, "income" | "candidates">) {
  const t = useTranslations("receiving.associations");
  const [addedRows, setAdded] = useState<readonly Linkable[]>([]);
  const entryForm = useControlledForm<LinkEntry>(
    Object.fromEntries(candidates.map(({ serialNo, proposed }) => [serialNo, proposed ? decimalText(proposed) : ""])),
  );
  const facts = useFacts();
  const rows: OfferedRow[] = [
    ...candidates.map((row) => ({
      key: row.serialNo,
      limit: row.linkable,
      title: titleOf(row),
      hints: [
        t("fits", { reasons: row.reasons.map(({ reason }) => t(`reasons.${reason}`)).join(t("and")) }),
        ...facts(row),
      ],
    })),
    ...addedRows.map((row) => ({ key: row.serialNo, limit: limitOf(row), title: titleOf(row), hints: facts(row) })),
  ];
  const rule = z.pipe(
    associationLinksFormSchema(income.open, rows),
    z.transform((links) => ({
      links: links.map(({ key, amount }) => ({ detailId: income.detailId, serialNo: key, amount })),
    })),
  );
  const [matches, setFound] = useState<readonly Linkable[]>([]);
  return (
    <LinkAmountsForm open={income.open} rows={rows} entryForm={entryForm} rule={rule}>
      {rows.length === 0 && <Notice tone="quiet" title={t("noCandidates")} />}
      <SearchSelect
        label={t("other")}
        help={t("otherHelp")}
        value={null}
        adds
        onChoose={(option) => {
          const row = matches.find(({ serialNo }) => serialNo === option?.value);
          if (!row || rows.some(({ key }) => key === row.serialNo)) return;
          setAdded([...addedRows, row]);
          entryForm.change({ [row.serialNo]: "" });
        }}
        options={async (text) => {
          const { detailId } = income;
          const list = await send(associations.linkableMaterials, {
            detailId,
            text,
            currentPage: 1,
            pageSize: foundMax,
          });
          const usable = list.rows.filter((row) => isLinkableTo(row, income.open));
          setFound(usable);
          return usable.map((row) => ({
            value: row.serialNo,
            label: titleOf(row),
            hint: `${row.serialNo} ${amountText(row.linkable)}`,
          }));
        }}
      />
    </LinkAmountsForm>
  );
}
