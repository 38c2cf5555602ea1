import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { Progress } from "@/components/kit/feedback/progress";

/** That a sheet is being read, and how far its reading is: `value` from 0 to 1, where that is known. */
export function SheetReading({
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
        <Progress label={label} {...(value !== undefined && { value })} />
        <p role="status">{text}</p>
      </div>
    </Card>
  );
}
