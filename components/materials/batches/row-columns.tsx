import Link from "next/link";
import { useTranslations } from "next-intl";
import { CellLines } from "@/components/kit/table/cell-lines";
import type { Column } from "@/components/kit/table/columns";
import { MoneyText } from "@/components/kit/text/money-text";
import { useIssueText } from "@/lib/forms/issue-text";
import type { Tone } from "@/lib/machine/machine";
import type { MaterialRowState } from "@/lib/materials/batch-shape";
import { materialPath } from "../materials-path";
import type { MaterialBatchRow } from "./batch-view";

const tones: Record<MaterialRowState, Tone> = { faulty: "bad", good: "waiting", handedIn: "good", left: "quiet" };

/** Returns the columns of a row's content, as typed when it is faulty. */
export function useMaterialRowColumns(): readonly Column<MaterialBatchRow>[] {
  const t = useTranslations("materials.batch.rows");
  const [fields, terms, states] = [
    useTranslations("materials.field"),
    useTranslations("terms"),
    useTranslations("materials.sheet.rowState"),
  ];
  return [
    { head: t("no"), kind: "count", of: ({ no }) => no },
    {
      head: fields("contractNo"),
      kind: "node",
      of: ({ contractNo, buyerName, typed }) => (
        <CellLines of={[contractNo || (typed.contractNo ?? ""), buyerName || (typed.buyerName ?? "")]} />
      ),
    },
    {
      head: fields("amount"),
      kind: "node",
      figures: true,
      of: ({ amount, typed }) =>
        amount ? <MoneyText amount={amount} /> : [typed.amount, typed.currency].filter(Boolean).join(" "),
    },
    {
      head: t("goods"),
      kind: "node",
      of: ({ typed }) => <CellLines of={[typed.productName ?? "", typed.quantity ?? "", typed.shipmentStatus ?? ""]} />,
    },
    { head: terms("state"), kind: "chip", of: ({ state }) => [tones[state], states(state)] },
  ];
}

/**
 * Returns the column of a row's faults, each with its column, and of the material or row that already has its numbers.
 */
export function useRowFaultsColumn(): Column<MaterialBatchRow> {
  const [t, sheet, fields] = [
    useTranslations("materials.batch.rows"),
    useTranslations("materials.sheet"),
    useTranslations("materials.field"),
  ];
  const issueText = useIssueText();
  return {
    head: sheet("reason"),
    kind: "node",
    of: ({ faults, repeats, repeatsRow }) => (
      <div>
        {faults
          .map(({ column, issue }) =>
            sheet("faultOf", {
              column: column === "row" ? sheet("wholeRow") : fields(column),
              issue: issueText(issue),
            }),
          )
          .join(sheet("issueSign"))}
        {repeats && (
          <div>
            {t.rich("repeats", {
              serialNo: repeats,
              link: (text) => (
                <Link href={materialPath(repeats)} prefetch={false}>
                  {text}
                </Link>
              ),
            })}
          </div>
        )}
        {repeatsRow !== null && <div>{t("repeatsRow", { no: repeatsRow })}</div>}
      </div>
    ),
  };
}
