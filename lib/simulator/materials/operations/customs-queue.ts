import { invariant } from "@/lib/call/refusals";
import type { customsReviews } from "@/lib/operations/calls/customs";
import { customsProduct as machine } from "@/lib/materials/states";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import { customsDecisions, decideCustomsApplication } from "../customs/decide";
import { findCustomsApplication, customsApplicationViews } from "../customs/standing";
import {
  allConditions,
  textContainsCondition,
  joinedTextExpression,
  query,
  stateLiteral,
} from "@/lib/simulator/platform/store/query";
import { readPage } from "@/lib/simulator/platform/store/paging";
import { lockRow } from "@/lib/simulator/platform/store/records";
import { namesOfMerchants } from "@/lib/simulator/transfers/orders/sides";
import { openAuditedFile } from "@/lib/simulator/operations/opened-file";
import { transactInLockedWorld } from "@/lib/simulator/driving/worlds/operations/locked-world";

const customsApplications: Handler<typeof customsReviews.customsApplications> = async (
  { state, text, ...paging },
  context,
) => {
  const { world, sql, prisma } = context;
  const applications = query
    .selectFrom("customsProduct as c")
    .where("c.world", "=", world.id)
    .where(({ eb, ref }) =>
      allConditions([
        state && eb("c.state", "=", state),
        text &&
          textContainsCondition(joinedTextExpression(ref("c.userNo"), ref("c.customsCode")), text.trim().toUpperCase()),
      ]),
    )
    .orderBy(({ eb }) => eb("c.state", "<>", stateLiteral(machine, machine.first)))
    .orderBy("c.submittedAt", "desc")
    .orderBy("c.id", "desc");
  const resultPage = await readPage(sql, paging, applications, {
    key: ["c.world", "c.userNo"],
    select: (page) => page.selectAll("c"),
  });
  const { rows } = resultPage;
  const nameOf = await namesOfMerchants(
    context,
    rows.map(({ userNo }) => userNo),
  );
  const views = await customsApplicationViews(context, rows);
  return {
    ...resultPage,
    waiting: await prisma.customsProduct.count({ where: { world: world.id, state: machine.first } }),
    rows: views.map((product, at) => {
      const { userNo = "" } = rows[at] ?? {};
      const events = customsDecisions.filter((event) => machine.next(product.state, event) !== undefined);
      return { userNo, company: nameOf(userNo), product, events };
    }),
  };
};

const customsFile: Handler<typeof customsReviews.customsFile> = async ({ userNo, fileId }, context) => {
  const { world, prisma, refuse } = context;
  const row = await prisma.customsProduct.findFirst({ where: { world: world.id, userNo } });
  if (!row) return refuse("APPLICATION_NOTFOUND");
  return openAuditedFile(context, fileId, row.fileIds.includes(fileId));
};

const decide: Handler<typeof customsReviews.decideCustoms> = async ({ userNo, changes, decision, reason }, context) =>
  transactInLockedWorld(context, async (tx) => {
    const row = await lockRow(tx, "CustomsProduct", { world: tx.world.id, userNo });
    if (!row) return tx.refuse("APPLICATION_NOTFOUND");
    if (row.changes !== changes) return tx.refuse("ORDER_CHANGED");
    if (!(await decideCustomsApplication(tx, row, decision, reason))) return tx.refuse("OPERATION_NOT_ALLOW");
    const product = await findCustomsApplication(tx, userNo);
    invariant(product, "an application that was decided can be read");
    return product;
  });

export const customsQueueHandlers: Handlers<typeof customsReviews> = {
  customsApplications,
  customsFile,
  decideCustoms: decide,
};
