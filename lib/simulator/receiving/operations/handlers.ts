import type { CallOutput } from "@/lib/call/call";
import { invariant } from "@/lib/call/refusals";
import type { receivingApplicationActions as actions } from "@/lib/operations/calls/receiving/applications";
import { accountApplication as machine } from "@/lib/receiving/states";
import type { Handler, Handlers, TxOf } from "@/lib/simulator/platform/handler";
import {
  closeApplicationAccounts,
  declineAccountApplication,
  approveAccountApplication,
  type DeclineReasons,
} from "../applications/decide";
import { findCustomerKindHindrance } from "../applications/eligibility";
import { accountApplicationViews, lockAccountApplication, type ApplicationRow } from "../applications/rows";
import { readStateHistory } from "@/lib/simulator/platform/store/history";
import { readPage } from "@/lib/simulator/platform/store/paging";
import {
  allConditions,
  textContainsCondition,
  joinedTextExpression,
  query,
  stateLiteral,
} from "@/lib/simulator/platform/store/query";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { namesOfMerchants } from "@/lib/simulator/transfers/orders/sides";
import { openAuditedFile } from "@/lib/simulator/operations/opened-file";
import { transactInLockedWorld } from "@/lib/simulator/driving/worlds/operations/locked-world";

type ReviewView = CallOutput<typeof actions.receivingApplication>["application"] &
  Omit<CallOutput<typeof actions.receivingApplication>, "application" | "history">;
type Decision = ReviewView["events"][number];
const decisions: readonly Decision[] = ["pass", "fail", "close"];
/** Names the state in which an application waits for the bank. */
const applying = "applying";

/** Returns applications as presented to operations, with the decisions that are possible now. */
async function reviewedOf(tx: InWorld, rows: readonly ApplicationRow[]): Promise<ReviewView[]> {
  const nameOf = await namesOfMerchants(
    tx,
    rows.map(({ userNo }) => userNo),
  );
  const views = await accountApplicationViews(tx, rows);
  return views.map((view, at) => {
    const { userNo = "", changes = 0 } = rows[at] ?? {};
    // what the checks have not passed yet is not the bank's to decline
    const events = view.state === machine.first ? [] : decisions.filter((event) => machine.next(view.state, event));
    return { ...view, userNo, company: nameOf(userNo), changes, events };
  });
}

const list: Handler<typeof actions.receivingApplications> = async ({ state, text, ...paging }, context) => {
  const { world, sql, prisma } = context;
  const applications = query
    .selectFrom("receivingApplication as a")
    .where("a.world", "=", world.id)
    .where(({ eb, ref }) =>
      allConditions([
        state && eb("a.state", "=", state),
        text?.trim() &&
          textContainsCondition(
            joinedTextExpression(ref("a.applicationNo"), ref("a.userNo")),
            text.trim().toUpperCase(),
          ),
      ]),
    )
    .orderBy(({ eb }) => eb("a.state", "<>", stateLiteral(machine, applying)))
    .orderBy("a.submittedAt", "desc")
    .orderBy("a.id", "desc");
  const page = await readPage(sql, paging, applications, {
    key: ["a.world", "a.id"],
    select: (listed) => listed.selectAll("a"),
  });
  const waiting = await prisma.receivingApplication.count({ where: { world: world.id, state: applying } });
  return { ...page, waiting, rows: await reviewedOf(context, page.rows) };
};

const detail: Handler<typeof actions.receivingApplication> = async ({ applicationNo }, context) => {
  const { world, prisma, refuse } = context;
  const row = await prisma.receivingApplication.findFirst({ where: { world: world.id, applicationNo } });
  if (!row) return refuse("APPLICATION_NOTFOUND");
  const [application] = await reviewedOf(context, [row]);
  invariant(application, "an application that was found can be shown");
  const { userNo, company, changes, events } = application;
  return { application, userNo, company, changes, events, history: await readStateHistory(context, row.id) };
};

const papers: Handler<typeof actions.receivingApplicationFile> = async ({ applicationNo, fileId }, context) => {
  const { world, prisma, refuse } = context;
  const row = await prisma.receivingApplication.findFirst({ where: { world: world.id, applicationNo } });
  if (!row) return refuse("APPLICATION_NOTFOUND");
  return openAuditedFile(context, fileId, row.fileIds.includes(fileId));
};

type Deciding = TxOf<typeof actions.failReceivingApplication>;
type DecisionInput = { readonly applicationNo: string; readonly changes?: number | undefined };

/** Builds the handler of a decision about one application, for the version that was displayed. */
const decisionHandler =
  <T extends DecisionInput>(
    event: Decision,
    decide: (tx: Deciding, row: ApplicationRow, input: T) => Promise<boolean>,
  ) =>
  async (
    input: T,
    context: Parameters<Handler<typeof actions.failReceivingApplication>>[1],
  ): Promise<CallOutput<typeof actions.failReceivingApplication>> =>
    transactInLockedWorld(context, async (tx) => {
      const row = await lockAccountApplication(tx, { applicationNo: input.applicationNo });
      if (!row) return tx.refuse("APPLICATION_NOTFOUND");
      if (input.changes !== undefined && row.changes !== input.changes) return tx.refuse("ORDER_CHANGED");
      const isOpen = row.state !== machine.first || event !== "fail";
      if (!isOpen || !(await decide(tx, row, input))) return tx.refuse("OPERATION_NOT_ALLOW");
      const again = await tx.prisma.receivingApplication.findFirstOrThrow({
        where: { world: tx.world.id, id: row.id },
      });
      invariant(machine.is(again.state), `${again.applicationNo} is in a known state`);
      return { state: again.state };
    });

interface DeclineInput extends DecisionInput {
  readonly reason: string;
  readonly findings: DeclineReasons["findings"];
}

export const receivingApplicationHandlers: Handlers<typeof actions> = {
  receivingApplications: list,
  receivingApplication: detail,
  receivingApplicationFile: papers,
  passReceivingApplication: (input, context) =>
    decisionHandler("pass", async (tx, row) => {
      const isBarred = (await findCustomerKindHindrance(tx, row.userNo)) !== null;
      return isBarred ? context.refuse("APPLICATION_PROHIBITED") : approveAccountApplication(tx, row);
    })(input, context),
  failReceivingApplication: decisionHandler<DeclineInput>("fail", async (tx, row, { reason, findings }) =>
    declineAccountApplication(tx, row, { reason, findings }),
  ),
  closeReceivingApplication: decisionHandler<DecisionInput & { readonly reason: string }>(
    "close",
    async (tx, row, { reason }) => closeApplicationAccounts(tx, row, reason),
  ),
};
