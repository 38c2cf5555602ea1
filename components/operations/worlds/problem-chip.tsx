import Link from "next/link";
import { useTranslations } from "next-intl";
import { StateChip } from "@/components/kit/text/state-chip";
import type { WorldView } from "../clock/use-running-clock";
import { consoleWorldRoute } from "./world-route";

/** Displays the failures of a world in red, with a link to its timetable. Renders nothing when there are none. */
export function WorldProblemChip({ world: { name, trouble } }: { world: Pick<WorldView, "name" | "trouble"> }) {
  const t = useTranslations("operations.troubles");
  if (!trouble) return null;
  return (
    <Link href={consoleWorldRoute(name, "timetable")} prefetch={false}>
      <StateChip tone="bad">
        {trouble.isMarketStanding ? t("market") : t("failing", { count: trouble.count })}
      </StateChip>
    </Link>
  );
}
