import Link from "next/link";
import { useTranslations } from "next-intl";
import type { Column } from "@/components/kit/table/columns";
import { isOrderNo } from "@/lib/call/field-schemas";
import type { ClientOutput } from "@/lib/call/call";
import type { driving } from "@/lib/operations/calls/driving";
import { consoleOrderRoute } from "../worlds/world-route";
import { useJobKindLabel } from "./job-name";
import { jobSubjectText } from "./job-subject";

export type Happenings = ClientOutput<typeof driving.happenings>;
type Happening = Happenings["rows"][number];

/** Returns the columns of a list of processed jobs: time, kind, and subject with a link to it. */
export function useProcessedJobColumns(world: string, now: Date): readonly Column<Happening>[] {
  const t = useTranslations("operations.effects");
  const name = useJobKindLabel();
  return [
    { head: t("at"), kind: "time", of: ({ at }) => at, now, style: "dated" },
    { head: t("what"), of: ({ kind }) => name(kind) },
    { head: t("subject"), kind: "node", of: (row) => <ProcessedJobSubjectLink world={world} {...row} /> },
  ];
}

/** Renders the subject of a job: an order's number as a link to the order, any other subject abbreviated. */
export function ProcessedJobSubjectLink({
  world,
  kind,
  subject,
  number,
}: {
  world: string;
  kind: string;
  subject: string;
  number: string | null;
}) {
  if (number && isOrderNo(number))
    return (
      <Link href={consoleOrderRoute(world, number)} prefetch={false}>
        {number}
      </Link>
    );
  return number ?? jobSubjectText({ kind, subject, orderNo: null });
}
