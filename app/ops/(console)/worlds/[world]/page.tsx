import { PageHeader } from "@/components/kit/page/page-header";
import { WorldClockControls } from "@/components/operations/clock/driver-seat";
import { happeningLimit, jobLimit } from "@/components/operations/clock/job-rows";
import { WaitingWorkList } from "@/components/operations/console/waiting-list";
import { SnapshotList } from "@/components/operations/worlds/snapshot-list";
import { ResetWorldButton } from "@/components/operations/worlds/world-actions";
import { SandboxKeysCard } from "@/components/shell/sandbox/sandbox-keys-card";
import { loadForPage } from "@/lib/backend/load";
import { sandboxKeys } from "@/lib/developers/calls/sandbox";
import { driving } from "@/lib/operations/calls/driving";
import { queueCalls } from "@/lib/operations/calls/console/queues";
import { operations } from "@/lib/operations/calls/worlds";
import { operationsScreens } from "@/lib/operations/screens";
import { isSimulation } from "@/lib/session/settings";
import { systemNow } from "@/lib/time/clock";
import { getTranslations } from "next-intl/server";
import { theWorld } from "../../../the-world";
import { screenMetadataGenerator } from "../../../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.world);

export default async function WorldOverviewPage({ params }: PageProps<"/ops/worlds/[world]">) {
  const world = await theWorld((await params).world);
  const { name, clock } = world;
  // what its clock and its books let programs drive
  const isDriven = clock.mode !== "wall" && !world.isByHand && isSimulation();
  const [t, queues, timetable, happenings, { rows }, advancing, keys] = await Promise.all([
    getTranslations("operations.world"),
    loadForPage(queueCalls.workQueues, { world: name }),
    loadForPage(operations.timetable, { world: name, currentPage: 1, pageSize: jobLimit }),
    loadForPage(driving.happenings, { world: name, currentPage: 1, pageSize: happeningLimit }),
    loadForPage(operations.snapshots, { world: name }),
    loadForPage(operations.advanceNow, { world: name }),
    isDriven ? loadForPage(sandboxKeys.sandboxKeys, { world: name }) : null,
  ]);
  return (
    <>
      <PageHeader title={t("title")} actions={clock.mode !== "wall" && <ResetWorldButton world={name} />} />
      <WaitingWorkList world={name} initial={queues} />
      <WorldClockControls world={name} initial={world} {...{ timetable, happenings, advancing }} />
      <SnapshotList world={name} rows={rows} now={clock.now} />
      {keys && <SandboxKeysCard rows={keys.rows} world={name} mayMake now={systemNow()} />}
    </>
  );
}
