import type { Gives } from "@/lib/call/call";
import { invariant } from "@/lib/call/refusals";
import type { receivingApplicationActions as actions } from "@/lib/operations/calls/receiving/applications";
import { accountApplication as machine } from "@/lib/receiving/states";
import type { Handler, Handlers, TxOf } from "@/lib/simulator/platform/handler";
import { closeApplication, failApplication, passApplication, type Reasons } from "../applications/decide";
import { prohibitionOf } from "../applications/eligibility";
import { applicationViews, heldApplication, type ApplicationRow } from "../applications/rows";
import { historyOf } from "@/lib/simulator/platform/store/history";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";
import { named } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { withFilters } from "@/lib/simulator/platform/store/with-filters";
import { namesOfMerchants } from "@/lib/simulator/transfers/orders/sides";
import { openedFile } from "@/lib/simulator/operations/opened-file";
import { inHeldWorld } from "@/lib/simulator/driving/worlds/operations/held-world";

type Reviewed = Gives<typeof actions.receivingApplication>["application"] &
  Omit<Gives<typeof actions.receivingApplication>, "application" | "history">;
type Decision = Reviewed["events"][number];
const decisions: readonly Decision[] = ["pass", "fail", "close"];
/** What waits for the bank. */
const applying = "applying";

/** Applications as operations see them, with what may be decided of each now. */
async function reviewedOf(tx: InWorld, rows: readonly ApplicationRow[]): Promise<Reviewed[]> {
  const nameOf = await namesOfMerchants(
    tx,
    rows.map(({ userNo }) => userNo),
  );
  const views = await applicationViews(tx, rows);
  return views.map((view, at) => {
    const { userNo = "", changes = 0 } = rows[at] ?? {};
    // what the checks have not passed yet is not the bank's to decline
    const events = view.state === machine.first ? [] : decisions.filter((one) => machine.next(view.state, one));
    return { ...view, userNo, company: nameOf(userNo), changes, events };
  });
}

const list: Handler<typeof actions.receivingApplications> = async ({ state, text, ...paged }, context) => {
  const { world, sql, prisma } = context;
  const found = await pageOfRows<object>(sql, paged, {
    from: "receiving_application a",
    ...withFilters({ where: "a.world = $1::uuid", values: [world.id] }, [
      [state, (n) => `a.state = ${n}`],
      [text?.trim().toUpperCase(), (n) => `strpos(a.application_no || ' ' || a.user_no, ${n}) > 0`],
    ]),
    columns: "a.*",
    order: `a.state <> '${applying}', a.submitted_at desc, a.id desc`,
  });
  const waiting = await prisma.receivingApplication.count({ where: { world: world.id, state: applying } });
  const rows = found.rows.map((row) => named<"ReceivingApplication">(row));
  return { ...found, waiting, rows: await reviewedOf(context, rows) };
};

const one: Handler<typeof actions.receivingApplication> = async ({ applicationNo }, context) => {
  const { world, prisma, refuse } = context;
  const row = await prisma.receivingApplication.findFirst({ where: { world: world.id, applicationNo } });
  if (!row) return refuse("APPLICATION_NOTFOUND");
  const [application] = await reviewedOf(context, [row]);
  invariant(application, "an application that was found can be shown");
  const { userNo, company, changes, events } = application;
  return { application, userNo, company, changes, events, history: await historyOf(context, row.id) };
};

const papers: Handler<typeof actions.receivingApplicationFile> = async ({ applicationNo, fileId }, context) => {
  const { world, prisma, refuse } = context;
  const row = await prisma.receivingApplication.findFirst({ where: { world: world.id, applicationNo } });
  if (!row) return refuse("APPLICATION_NOTFOUND");
  return openedFile(context, fileId, row.fileIds.includes(fileId));
};

type Deciding = TxOf<typeof actions.failReceivingApplication>;
type Taken = { readonly applicationNo: string; readonly changes?: number | undefined };

/** A decision about one application, as it was looked at. */
const decided =
  <T extends Taken>(event: Decision, decide: (tx: Deciding, row: ApplicationRow, taken: T) => Promise<boolean>) =>
  async (
    taken: T,
    asked: Parameters<Handler<typeof actions.failReceivingApplication>>[1],
  ): Promise<Gives<typeof actions.failReceivingApplication>> =>
    inHeldWorld(asked, async (tx) => {
      const row = await heldApplication(tx, { applicationNo: taken.applicationNo });
      if (!row) return tx.refuse("APPLICATION_NOTFOUND");
      if (taken.changes !== undefined && row.changes !== taken.changes) return tx.refuse("ORDER_CHANGED");
      const isOpen = row.state !== machine.first || event !== "fail";
      if (!isOpen || !(await decide(tx, row, taken))) return tx.refuse("OPERATION_NOT_ALLOW");
      const again = await tx.prisma.receivingApplication.findFirstOrThrow({
        where: { world: tx.world.id, id: row.id },
      });
      invariant(machine.is(again.state), `${again.applicationNo} is in a known state`);
      return { state: again.state };
    });

interface Declined extends Taken {
  readonly reason: string;
  readonly findings: Reasons["findings"];
}

export const receivingApplicationHandlers: Handlers<typeof actions> = {
  receivingApplications: list,
  receivingApplication: one,
  receivingApplicationFile: papers,
  passReceivingApplication: (taken, asked) =>
    decided("pass", async (tx, row) => {
      const isBarred = (await prohibitionOf(tx, row.userNo)) !== null;
      return isBarred ? asked.refuse("APPLICATION_PROHIBITED") : passApplication(tx, row);
    })(taken, asked),
  failReceivingApplication: decided<Declined>("fail", async (tx, row, { reason, findings }) =>
    failApplication(tx, row, { reason, findings }),
  ),
  closeReceivingApplication: decided<Taken & { readonly reason: string }>("close", async (tx, row, { reason }) =>
    closeApplication(tx, row, reason),
  ),
};
