"use client";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { TextArea } from "@/components/kit/fields/text-area";
import { TextField } from "@/components/kit/fields/text-field";
import { SelectField } from "@/components/kit/select/select-field";
import { CorrectSheetRowForm, type RowField } from "@/components/shell/sheets/row-form";
import { useCall, useSend } from "@/lib/call/browser";
import { useErrorTexts } from "@/lib/forms/problem-text";
import {
  isMaterialBatchColumn,
  materialTemplateColumns,
  type MaterialBatchColumn,
} from "@/lib/materials/batch-columns";
import { materialDrafts } from "@/lib/materials/calls/drafts";
import { externalOrders } from "@/lib/materials/calls/external-orders";
import { materialLengths, shipmentStatuses } from "@/lib/materials/terms";
import { orderCurrencies } from "@/lib/money/currency";
import { goodsCategoryCodes } from "@/lib/reference/goods";
import type { MaterialBatch, MaterialBatchRow } from "./batch-view";

/** Corrects one row in the page, until it can be submitted. */
export function CorrectMaterialRowForm({
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
  const save = async (texts: Partial<Record<MaterialBatchColumn, string>>) => {
    const changedTexts = Object.fromEntries(Object.entries(texts));
    return (await correct({ fileBatchNo: batchNo, fileType: 2, no, typed: changedTexts })).row.faults;
  };
  return (
    <CorrectSheetRowForm
      title={t("title", { no: String(no) })}
      action={t("save")}
      row={row}
      columns={[...materialTemplateColumns(kind), ...Object.keys(row.typed).filter(isMaterialBatchColumn)]}
      labelOf={(column) => fields(column)}
      issueText={issueText}
      fieldOf={(column, field) => <ColumnField column={column} {...field} />}
      save={save}
      onClose={onClose}
    />
  );
}

/** Renders the field of a column: choices are offered with the labels of the template, beside the typed text. */
function ColumnField({ column, ...field }: RowField & { column: MaterialBatchColumn }) {
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
        maxLength={materialLengths.remarks}
        onChange={({ target }) => onValue(target.value)}
      />
    );
  return (
    <TextField
      {...labels}
      help={isDayColumn(column) ? t("day") : undefined}
      value={value}
      maxLength={materialLengths.website}
      autoComplete="off"
      onChange={({ target }) => onValue(target.value)}
    />
  );
}

const isDayColumn = (column: MaterialBatchColumn) =>
  column === "contractDate" || column === "shippedOn" || column === "shipsOn";

/** Returns the possible values of a column with few choices, in the reader's language. */
function useChoiceWords(column: MaterialBatchColumn): readonly string[] | undefined {
  const [goods, shipments] = [useTranslations("reference.goods"), useTranslations("materials.shipmentStatus")];
  if (column === "currency") return orderCurrencies;
  if (column === "productType") return goodsCategoryCodes.map((category) => goods(category));
  if (column === "shipmentStatus") return shipmentStatuses.map((status) => shipments(status));
  return undefined;
}

/** Renders the buyer field, with suggestions of buyers that the merchant named before. */
function BuyerField({ value, onValue, ...labels }: RowField) {
  const id = useId();
  const { data } = useCall(materialDrafts.buyers, { text: "" });
  return (
    <>
      <TextField
        {...labels}
        value={value}
        maxLength={materialLengths.buyerName}
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
