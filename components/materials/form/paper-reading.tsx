"use client";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { Button } from "@/components/kit/page/button";
import layout from "@/components/kit/page/layout.module.css";
import { Facts } from "@/components/kit/table/facts";
import { figureText, type PaperField } from "@/lib/materials/paper-fields";
import { askedFields, standingOf, takenOver, type ReadTexts } from "@/lib/materials/read-fields";
import type { FieldsProps } from "./fields-props";
import type { PaperReading } from "./use-paper-readings";

interface ReadingProps extends Pick<FieldsProps, "entry" | "onChange"> {
  /** The name of the file. */
  name: string;
  onAgain: () => void;
}

/** What was read in one paper: each field with the line it stands in, to be taken over one by one. */
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
  const { fields, contradictions } = reading.got;
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

type Fields = Extract<PaperReading, { is: "read" }>["got"]["fields"];

function ReadFields({ name, entry, onChange, fields }: Omit<ReadingProps, "onAgain"> & { fields: Fields }) {
  const t = useTranslations("materials.read");
  const labels = useTranslations("materials.field");
  const texts: ReadTexts = Object.fromEntries(Object.entries(fields).map(([field, { value }]) => [field, value]));
  const asked = askedFields(entry, texts);
  if (asked.length === 0) return <Notice live>{t("nothing", { name })}</Notice>;
  const take = (names: readonly PaperField[]) => onChange(takenOver(entry, texts, names));
  const empty = asked.filter((field) => standingOf(entry, field, texts[field] ?? "") === "empty");
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
        <Facts
          narrow
          items={asked.map((field) => ({
            label: labels(field),
            value: (
              <ReadField
                label={labels(field)}
                value={figureText(field, texts[field] ?? "", texts.currency)}
                line={fields[field]?.line ?? ""}
                standing={standingOf(entry, field, texts[field] ?? "")}
                typed={figureText(field, entry[field], entry.currency)}
                onTake={() => take([field])}
              />
            ),
          }))}
        />
      </div>
    </Notice>
  );
}

/** One field that was read, where it stands in the paper, and how that fits what is filled in. */
function ReadField({
  label,
  value,
  line,
  standing,
  typed,
  onTake,
}: {
  label: string;
  value: string;
  line: string;
  standing: ReturnType<typeof standingOf>;
  typed: string;
  onTake: () => void;
}) {
  const t = useTranslations("materials.read");
  return (
    <>
      <div>{value}</div>
      {line !== value && <div className={layout.soft}>{t("line", { line })}</div>}
      {standing === "same" && <div className={layout.soft}>{t("same")}</div>}
      {standing === "differs" && <div>{t("differs", { typed })}</div>}
      {standing !== "same" && (
        <Button small aria-label={t(`${standing}Label`, { label })} onClick={onTake}>
          {t(`${standing}Take`)}
        </Button>
      )}
    </>
  );
}
