import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { ProgressBar } from "@/components/kit/feedback/progress";

/** Displays that a sheet is being parsed, with its progress: `value` from 0 to 1, when known. */
export function SheetParsingProgress({
  title,
  label,
  text,
  value,
}: {
  title: string;
  label: string;
  text: string;
  value?: number;
}) {
  return (
    <Card title={title}>
      <div className={layout.stack}>
        <ProgressBar label={label} {...(value !== undefined && { value })} />
        <p role="status">{text}</p>
      </div>
    </Card>
  );
}
