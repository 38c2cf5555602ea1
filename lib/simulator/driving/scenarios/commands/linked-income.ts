import * as z from "zod/mini";
import { singleLineText, orderNo } from "@/lib/call/field-schemas";
import { invariant } from "@/lib/call/refusals";
import { moneyCodec } from "@/lib/money/money";
import { linksMax } from "@/lib/receiving/association/terms";
import { associations } from "@/lib/receiving/calls/associations";
import { receiving } from "@/lib/receiving/calls/receiving";
import { declareCommandsBy, type ScenarioActor } from "./command";
import { contractTerms, submitContract, receivingCommands, usualRemitter } from "./receiving";

/** Describes the share of a contract that is submitted and approved for the income, or that was before. */
const link = z.object({
  serialNo: z.optional(orderNo),
  contractNo: z._default(singleLineText(0, 32), ""),
  contractAmount: z.optional(moneyCodec),
  ...contractTerms,
  amount: moneyCodec,
  isApproved: z._default(z.boolean(), true),
});
type Link = z.output<typeof link>;

/** Returns the number of a contract that operations have approved. */
async function approvedContractNo(
  { serialNo, contractAmount, amount, isApproved: _, ...contract }: Link,
  actor: ScenarioActor,
): Promise<string> {
  if (serialNo !== undefined) return serialNo;
  const { serialNo: no } = await submitContract({ ...contract, amount: contractAmount ?? amount }, actor);
  await receivingCommands.reviewContract.play({ serialNo: no, decision: "approve", reason: "", findings: [] }, actor);
  return no;
}

/** Defines the command of incomes for contracts that a merchant has submitted. */
export const linkedIncomeCommands = {
  linkedIncome: declareCommandsBy("merchant")(
    "Has money come from abroad and links it with contracts, which are handed in and approved, or named by `serialNo`: operations pass the links, and credit an income that is linked in whole, unless `isApproved` is false. What it answers has the `orderNo`, the `detailId`, and of each link `serialNo` and `associationNo`.",
    z.object({
      amount: moneyCodec,
      from: z._default(singleLineText(1, 140), "Brookfield Home Supply Inc."),
      postscript: z._default(singleLineText(0, 140), ""),
      links: z.array(link).check(z.minLength(1, "text.missing"), z.maxLength(linksMax, "text.long")),
    }),
    async ({ links, ...input }, actor) => {
      const coming = { ...usualRemitter, ...input, to: actor.merchant, arrivesInMinutes: 0, needsAssociation: true };
      // named cast: the reply of this command
      const { orderNo: no } = (await receivingCommands.remit.play(coming, actor)) as { readonly orderNo: string };
      const { income } = await actor.invoke(receiving.remittance, { orderNo: no });
      invariant(income, "a remittance that is credited has become an income");
      const { detailId } = income;
      const requestedLinks: { serialNo: string; amount: Link["amount"]; isApproved: boolean }[] = [];
      for (const link of links)
        requestedLinks.push({
          serialNo: await approvedContractNo(link, actor),
          amount: link.amount,
          isApproved: link.isApproved,
        });
      const { rows } = await actor.invoke(associations.associate, {
        links: requestedLinks.map(({ serialNo, amount }) => ({ detailId, serialNo, amount })),
      });
      const createdLinks = requestedLinks.map(({ serialNo, isApproved }) => {
        const row = rows.find((association) => association.serialNo === serialNo);
        invariant(row, "every link that is asked for is made");
        return { serialNo, associationNo: row.associationNo, isApproved };
      });
      for (const { associationNo, isApproved } of createdLinks)
        if (isApproved)
          await receivingCommands.reviewAssociation.play({ associationNo, isApproved, reason: "" }, actor);
      return { orderNo: no, detailId, links: createdLinks };
    },
  ),
};
