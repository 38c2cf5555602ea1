"use client";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { Button } from "@/components/kit/page/button";
import layout from "@/components/kit/page/layout.module.css";
import { FactList } from "@/components/kit/table/facts";
import { formatMaterialField, type MaterialPaperField } from "@/lib/materials/paper-fields";
import { applicableReadFields, compareReadField, adoptReadFields, type ReadTexts } from "@/lib/materials/read-fields";
import type { FieldsProps } from "./fields-props";
import type { PaperReading } from "./use-document-recognition";

interface ReadingProps extends Pick<FieldsProps, "entry" | "onChange"> {
  /** Holds the name of the file. */
  name: string;
  onAgain: () => void;
}

/** Shows the fields recognised in one document, each with its line, to be adopted one by one. */
export function PaperReadingNotice({ reading, ...props }: ReadingProps & { reading: PaperReading }) {
  const t = useTranslations("materials.read");
  const { name, onAgain } = props;
  if (reading.is === "reading") return <Notice live>{t("reading", { name })}</Notice>;
  if (reading.is === "failed")
    return (
      <Notice
        tone="bad"
        live
        title={t("failed", { name })}
        action={
          <Button small onClick={onAgain}>
            {t("again")}
          </Button>
        }
      >
        {reading.text}
      </Notice>
    );
  const { fields, contradictions } = reading.output;
  return (
    <>
      {contradictions.map(({ items, total }) => (
        <Notice key={items} tone="waiting" live title={t("sum", { name })}>
          {t("sumText", { items, total })}
        </Notice>
      ))}
      <ReadFields {...props} fields={fields} />
    </>
  );
}

type Fields = Extract<PaperReading, { is: "read" }>["output"]["fields"];

function ReadFields({ name, entry, onChange, fields }: Omit<ReadingProps, "onAgain"> & { fields: Fields }) {
  const t = useTranslations("materials.read");
  const labels = useTranslations("materials.field");
  const texts: ReadTexts = Object.fromEntries(Object.entries(fields).map(([field, { value }]) => [field, value]));
  const formFields = applicableReadFields(entry, texts);
  if (formFields.length === 0) return <Notice live>{t("nothing", { name })}</Notice>;
  const take = (names: readonly MaterialPaperField[]) => onChange(adoptReadFields(entry, texts, names));
  const empty = formFields.filter((field) => compareReadField(entry, field, texts[field] ?? "") === "empty");
  return (
    <Notice
      live
      title={t("title", { name })}
      action={
        empty.length > 0 && (
          <Button small onClick={() => take(empty)}>
            {t("all", { count: empty.length })}
          </Button>
        )
      }
    >
      <div className={layout.stack}>
        <p>{t("lead")}</p>
        <FactList
          narrow
          items={formFields.map((field) => ({
            label: labels(field),
            value: (
              <ReadField
                label={labels(field)}
                value={formatMaterialField(field, texts[field] ?? "", texts.currency)}
                line={fields[field]?.line ?? ""}
                standing={compareReadField(entry, field, texts[field] ?? "")}
                typedText={formatMaterialField(field, entry[field], entry.currency)}
                onTake={() => take([field])}
              />
            ),
          }))}
        />
      </div>
    </Notice>
  );
}

/** Shows one recognised field with its line in the document, and its comparison with the form. */
function ReadField({
  label,
  value,
  line,
  standing,
  typedText,
  onTake,
}: {
  label: string;
  value: string;
  line: string;
  standing: ReturnType<typeof compareReadField>;
  typedText: string;
  onTake: () => void;
}) {
  const t = useTranslations("materials.read");
  return (
    <>
      <div>{value}</div>
      {line !== value && <div className={layout.soft}>{t("line", { line })}</div>}
      {standing === "same" && <div className={layout.soft}>{t("same")}</div>}
      {standing === "differs" && <div>{t("differs", { typed: typedText })}</div>}
      {standing !== "same" && (
        <Button small aria-label={t(`${standing}Label`, { label })} onClick={onTake}>
          {t(`${standing}Take`)}
        </Button>
      )}
    </>
  );
}
