import { TodayProvider } from "@/components/kit/dates/today";
import { WorldBar } from "@/components/operations/console/world-bar";
import { beijingDay } from "@/lib/time/beijing";
import { theWorld } from "../../../the-world";

/** Renders one world: the bar with its clock above each of its pages, whose calendars begin at the day of that clock. */
export default async function WorldLayout({ params, children }: LayoutProps<"/ops/worlds/[world]">) {
  const world = await theWorld((await params).world);
  return (
    <TodayProvider today={beijingDay(world.clock.now)}>
      <WorldBar key={world.name} world={world.name} initial={world} />
      {children}
    </TodayProvider>
  );
}
