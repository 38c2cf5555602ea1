"use client";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { TextArea } from "@/components/kit/fields/text-area";
import { TextField } from "@/components/kit/fields/text-field";
import { SelectField } from "@/components/kit/select/select-field";
import { RowForm, type RowField } from "@/components/shell/sheets/row-form";
import { useCall, useSend } from "@/lib/call/browser";
import { useErrorTexts } from "@/lib/forms/problem-text";
import { isBatchColumn, templateColumns, type BatchColumn } from "@/lib/materials/batch-columns";
import { materialDrafts } from "@/lib/materials/calls/drafts";
import { externalOrders } from "@/lib/materials/calls/external-orders";
import { lengths, shipmentStatuses } from "@/lib/materials/terms";
import { orderCurrencies } from "@/lib/money/currency";
import { goodsCategories } from "@/lib/reference/goods";
import type { MaterialBatch, MaterialBatchRow } from "./batch-view";

/** Corrects one row in the page, until it can be handed in. */
export function CorrectRow({
  batch: { batchNo, kind },
  row,
  onClose,
}: {
  batch: Pick<MaterialBatch, "batchNo" | "kind">;
  row: MaterialBatchRow;
  onClose: () => void;
}) {
  const [t, fields] = [useTranslations("materials.batch.correct"), useTranslations("materials.field")];
  const { issueText } = useErrorTexts();
  const correct = useSend(externalOrders.editRow);
  const { no } = row;
  const save = async (typed: Partial<Record<BatchColumn, string>>) => {
    const changed = Object.fromEntries(Object.entries(typed));
    return (await correct({ fileBatchNo: batchNo, fileType: 2, no, typed: changed })).row.faults;
  };
  return (
    <RowForm
      title={t("title", { no: String(no) })}
      action={t("save")}
      row={row}
      columns={[...templateColumns(kind), ...Object.keys(row.typed).filter(isBatchColumn)]}
      labelOf={(column) => fields(column)}
      issueText={issueText}
      fieldOf={(column, field) => <ColumnField column={column} {...field} />}
      save={save}
      onClose={onClose}
    />
  );
}

/** The field of a column: what may be chosen is offered in the words of the template, beside what was typed. */
function ColumnField({ column, ...field }: RowField & { column: BatchColumn }) {
  const { value, onValue, ...labels } = field;
  const t = useTranslations("materials.batch.correct");
  const words = useChoiceWords(column);
  if (words)
    return (
      <SelectField
        {...labels}
        empty={t("none")}
        value={value}
        options={[...new Set([...(value === "" ? [] : [value]), ...words])].map((word) => ({
          value: word,
          label: word,
        }))}
        onChange={({ target }) => onValue(target.value)}
      />
    );
  if (column === "buyerName") return <BuyerField {...field} />;
  if (column === "remarks")
    return (
      <TextArea
        {...labels}
        value={value}
        maxLength={lengths.remarks}
        onChange={({ target }) => onValue(target.value)}
      />
    );
  return (
    <TextField
      {...labels}
      help={isDayColumn(column) ? t("day") : undefined}
      value={value}
      maxLength={lengths.website}
      autoComplete="off"
      onChange={({ target }) => onValue(target.value)}
    />
  );
}

const isDayColumn = (column: BatchColumn) =>
  column === "contractDate" || column === "shippedOn" || column === "shipsOn";

/** What may stand in a column of few choices, in the reader's language. */
function useChoiceWords(column: BatchColumn): readonly string[] | undefined {
  const [goods, shipments] = [useTranslations("reference.goods"), useTranslations("materials.shipmentStatus")];
  if (column === "currency") return orderCurrencies;
  if (column === "productType") return goodsCategories.map((category) => goods(category));
  if (column === "shipmentStatus") return shipmentStatuses.map((status) => shipments(status));
  return undefined;
}

/** The buyer, with those that the merchant named before. */
function BuyerField({ value, onValue, ...labels }: RowField) {
  const id = useId();
  const { data } = useCall(materialDrafts.buyers, { text: "" });
  return (
    <>
      <TextField
        {...labels}
        value={value}
        maxLength={lengths.buyerName}
        autoComplete="off"
        list={`${id}-buyers`}
        onChange={({ target }) => onValue(target.value)}
      />
      <datalist id={`${id}-buyers`}>
        {data?.rows.map(({ buyerName }) => (
          <option key={buyerName} value={buyerName} />
        ))}
      </datalist>
    </>
  );
}
